const FACES = ['400 1em "Inter Late"', '640 1em "Bricolage Late"']

let arrived = false

/**
 * Fetches the faces that the line may have been too slow for, once the page has come alive. They are put on at once
 * when nothing in view moves by it; otherwise `wearLateFaces` does so with the next page.
 */
export async function fetchLateFaces(): Promise<void> {
  try {
    await Promise.all(FACES.map((face) => document.fonts.load(face)))
  } catch {
    return
  }
  arrived = true
  const before = placesInView()
  wearLateFaces()
  const after = placesInView()
  // Within one task: whoever looks sees neither the try nor its end.
  if (before.some((place, at) => Math.abs(place - (after[at] ?? 0)) > 1))
    delete document.documentElement.dataset.faces
}

/** Puts on the faces that have arrived: to be called as another page takes the place of the one before. */
export function wearLateFaces(): void {
  if (arrived) document.documentElement.dataset.faces = 'late'
}

/** Top and bottom of all that stands in the window or before it. */
function placesInView(): number[] {
  return [...document.body.querySelectorAll('*')].flatMap((element) => {
    const { top, bottom } = element.getBoundingClientRect()
    return top < innerHeight ? [top, Math.min(bottom, innerHeight)] : [innerHeight, innerHeight]
  })
}
