import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { refuse } from '#app/kit/refusal.ts'
import { layOut, type Sheet } from './sheet.server.ts'

/** Raised when the same sheet is drawn otherwise, so that kept pictures are asked for anew. */
const DRAWING = 2
const MOST_BYTES = 32 * 1024 * 1024
const MOST_WAITING = 40

export type Painted = { png: Buffer<ArrayBuffer>; tag: string }

const kept = new LRUCache<string, Buffer<ArrayBuffer>>({
  maxSize: MOST_BYTES,
  sizeCalculation: (png) => png.length,
})
const underway = new Map<string, Promise<Buffer<ArrayBuffer>>>()
let turn: Promise<unknown> = Promise.resolve()

/** What the picture of a sheet is known by: the same words and drawing give the same tag. */
export function tagOf(sheet: Sheet): string {
  return createHash('sha256')
    .update(`${DRAWING}|${JSON.stringify(sheet)}`)
    .digest('base64url')
    .slice(0, 22)
}

/** Whether the picture of this tag lies ready. */
export function isKept(tag: string): boolean {
  return kept.has(tag)
}

/** The sharing picture of a sheet as PNG, 1200 × 630. Refuses what `paintSvg` refuses. */
export async function paint(sheet: Sheet, tag = tagOf(sheet)): Promise<Painted> {
  return { png: await paintSvg(tag, () => layOut(sheet)), tag }
}

/**
 * What is laid out as SVG, as PNG; `tag` is of all that it shows. Each is drawn once, one after the other,
 * and kept in up to 32 MB of this process. Refuses with `unavailable` when too many wait for their turn.
 */
export async function paintSvg(tag: string, lay: () => Promise<string>): Promise<Buffer<ArrayBuffer>> {
  const ready = kept.get(tag)
  if (ready) return ready
  let drawing = underway.get(tag)
  if (!drawing) {
    if (underway.size >= MOST_WAITING) throw refuse('unavailable', 'common:refused.unavailable')
    const before = turn
    drawing = before.then(() => draw(lay))
    turn = drawing.catch(() => undefined)
    underway.set(tag, drawing)
    drawing
      .then((png) => kept.set(tag, png))
      .catch(() => undefined)
      .finally(() => underway.delete(tag))
  }
  return drawing
}

async function draw(lay: () => Promise<string>): Promise<Buffer<ArrayBuffer>> {
  const { default: sharp } = await import('sharp')
  const svg = await lay()
  const png = await sharp(Buffer.from(svg))
    .png({ palette: true, colours: 96, effort: 4, dither: 0 })
    .toBuffer()
  return Buffer.from(png)
}
