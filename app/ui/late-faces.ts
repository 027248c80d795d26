const FACES = ['400 1em "Inter Late"', '640 1em "Bricolage Late"']

const FACES_AS_SHOWN = [
  ['"Inter Variable"', '"Inter Late"'],
  ['"Bricolage Grotesque Variable"', '"Bricolage Late"'],
] as const

let arrived = false

/**
 * Fetches the faces that the line may have been too slow for, once the page has come alive. They are put on
 * at once when nothing in view moves by it; otherwise `wearLateFaces` does so with the next page.
 */
export async function fetchLateFaces(): Promise<void> {
  try {
    await Promise.all(FACES.map((face) => document.fonts.load(face)))
  } catch {
    return
  }
  arrived = true
  if (areWorn()) return
  const before = placesInView()
  wearLateFaces()
  const after = placesInView()
  // Within one task: whoever looks sees neither the try nor its end.
  if (before.length !== after.length || before.some((place, at) => Math.abs(place - (after[at] ?? 0)) > 1))
    delete document.documentElement.dataset.faces
}

/** Puts on the faces that have arrived: to be called as another page takes the place of the one before. */
export function wearLateFaces(): void {
  if (arrived) document.documentElement.dataset.faces = 'late'
}

/**
 * Whether the page is set in the faces already, as where they came before its first paint: two words tell,
 * the page is not laid out.
 */
function areWorn(): boolean {
  const probe = document.createElement('p')
  probe.setAttribute('style', 'position:fixed;visibility:hidden;contain:strict')
  const wide = (family: string) => {
    const word = document.createElement('span')
    word.style.fontFamily = `${family}, monospace`
    word.textContent = 'Quorum Quorum Quorum'
    probe.append(word)
    return word
  }
  const pairs = FACES_AS_SHOWN.map(([shown, late]) => [wide(shown), wide(late)] as const)
  document.body.append(probe)
  const worn = pairs.every(([shown, late]) => shown.offsetWidth === late.offsetWidth)
  probe.remove()
  return worn
}

/**
 * Top and bottom of all that stands in the window; what begins below it is not looked into, which would lay
 * it out.
 */
function placesInView(element: Element = document.body, places: number[] = []): number[] {
  const { top, bottom } = element.getBoundingClientRect()
  places.push(Math.min(top, innerHeight), Math.min(bottom, innerHeight))
  if (top < innerHeight) for (const child of element.children) placesInView(child, places)
  return places
}
