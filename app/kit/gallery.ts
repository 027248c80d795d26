import type { Focus } from './thumb.ts'

/**
 * A picture that people show of what they do, of a topic, an event or themselves: its address on this site, its size in
 * pixels, and what is seen, in the language of the texts beside it: `caption` below it, `alt` for who cannot see it.
 */
export type GalleryImage = { src: string; width: number; height: number; caption: string; alt?: string }

/** What a form says of pictures, each list in the order of its rows: which one, what is seen, what matters on it, which place. */
export type SentPictures = {
  pictureSrc: readonly string[]
  pictureAlt: readonly string[]
  pictureCaption: readonly string[]
  focusX: readonly number[]
  focusY: readonly number[]
  picturePlace: readonly number[]
  removePicture: readonly string[]
}

const MIDDLE = 50

/** A picture by its file, whatever of it is to be seen. */
export const pictureFile = (src: string) => src.replace(/#.*$/, '')

/** The same picture, cropped around another point. The middle is what is seen of one of which nobody said anything. */
export function focusedOn(src: string, { x, y }: Focus): string {
  const isKept = x === MIDDLE && y === MIDDLE && !src.includes('#')
  return isKept ? src : `${pictureFile(src)}#${x},${y}`
}

/**
 * A gallery as a form wants it: in the order of the places, what has the same one as it stood; with what was said of each, and
 * without what is to be removed. Pictures of which it does not speak (they came meanwhile) stay, at the end.
 */
export function arrangedGallery(held: readonly GalleryImage[], sent: SentPictures): GalleryImage[] {
  const rows = new Map(sent.pictureSrc.map((src, row) => [pictureFile(src), row]))
  const removed = new Set(sent.removePicture.map(pictureFile))
  return held
    .filter(({ src }) => !removed.has(pictureFile(src)))
    .map((picture) => {
      const row = rows.get(pictureFile(picture.src))
      if (row === undefined) return { place: Number.POSITIVE_INFINITY, picture }
      const focus = { x: sent.focusX[row] ?? MIDDLE, y: sent.focusY[row] ?? MIDDLE }
      const alt = sent.pictureAlt[row] ?? ''
      const caption = sent.pictureCaption[row] ?? ''
      const { alt: _before, ...rest } = picture
      return {
        place: sent.picturePlace[row] ?? row + 1,
        picture: { ...rest, src: focusedOn(picture.src, focus), caption, ...(alt && { alt }) },
      }
    })
    .toSorted((one, other) => (one.place === other.place ? 0 : one.place - other.place))
    .map(({ picture }) => picture)
}

/** Those of a gallery of which a form speaks: not what was added since it was shown. */
export function spokenOf<Held extends Pick<GalleryImage, 'src'>>(
  held: readonly Held[],
  { pictureSrc }: Pick<SentPictures, 'pictureSrc'>,
): Held[] {
  const files = new Set(pictureSrc.map(pictureFile))
  return held.filter(({ src }) => files.has(pictureFile(src)))
}
