import { uploadedPicture } from './picture-address.ts'
import { type Focus, placedBy } from './thumb.ts'

/**
 * A picture that people show of what they do, of a topic, an event or themselves: its address on this site,
 * its size in pixels, and what is seen, in the language of the texts beside it: `caption` below it, `alt` for
 * who cannot see it.
 */
export type GalleryImage = { src: string; width: number; height: number; caption: string; alt?: string }

/**
 * What a form says of pictures, each list in the order of its rows: which one, what is seen, what matters on
 * it, which place.
 */
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

/** Of a gallery. */
export const MOST_PICTURES = 12

/**
 * A picture of a gallery as a page shows it, with its sizes; made on the server, so that no browser works
 * them out.
 */
export type ShownPicture = GalleryImage & {
  srcSet?: string
  sizes?: string
  style?: { objectPosition: string }
  loading: 'eager' | 'lazy'
}

const SIZES = {
  gallery: '(max-width: 480px) 50vw, 320px',
  cover: '(max-width: 960px) 100vw, 800px',
}

/** Beside others of a gallery; or as the cover of a page, which one sees first. */
export function shownPicture(picture: GalleryImage, as: 'gallery' | 'cover' = 'gallery'): ShownPicture {
  const style = placedBy(picture.src)
  const srcSet = uploadedPicture(picture.src)?.srcSet
  return {
    ...picture,
    ...(srcSet && { srcSet, sizes: SIZES[as] }),
    ...(style && { style }),
    loading: as === 'cover' ? 'eager' : 'lazy',
  }
}

/** A picture by its file, whatever of it is to be seen. */
export const pictureFile = (src: string) => src.replace(/#.*$/, '')

/**
 * The same picture, cropped around another point. The middle is what is seen of one of which nobody said
 * anything.
 */
export function focusedOn(src: string, { x, y }: Focus): string {
  const isKept = x === MIDDLE && y === MIDDLE && !src.includes('#')
  return isKept ? src : `${pictureFile(src)}#${x},${y}`
}

/**
 * A gallery as a form wants it: in the order of the places, what has the same one as it stood; with what was
 * said of each, and without what is to be removed. Pictures of which it does not speak (they came meanwhile)
 * stay, at the end.
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

/**
 * The wanted gallery of a form, of its present pictures and new uploads; `assignFiles` checks whose these
 * are.
 */
export function wantedGallery(sent: SentPictures, before: readonly GalleryImage[]): GalleryImage[] {
  const known = new Map(before.map((picture) => [pictureFile(picture.src), picture]))
  const files = [...new Set(sent.pictureSrc.map(pictureFile))]
  const held = files.flatMap((src): GalleryImage | [] => {
    const size = uploadedPicture(src)
    return known.get(src) ?? (size ? { src, width: size.width, height: size.height, caption: '' } : [])
  })
  return arrangedGallery(held, sent)
}

type Typed = Record<string, string | string[]>

/** The gallery of which the fields of a form speak, saved or not. */
export function galleryIn(values: Typed): GalleryImage[] {
  const rows = (name: string) => [values[name] ?? []].flat()
  return rows('pictureSrc').map((src, row) => {
    const [x, y] = [rows('focusX')[row], rows('focusY')[row]]
    const { width, height } = uploadedPicture(src) ?? { width: 0, height: 0 }
    return {
      width,
      height,
      alt: rows('pictureAlt')[row] ?? '',
      caption: rows('pictureCaption')[row] ?? '',
      src: x === undefined || y === undefined ? src : focusedOn(src, { x: Number(x), y: Number(y) }),
    }
  })
}

/** The pictures of a thing: the one that stands for it, and those of its gallery. */
export type ShownPictures = { cover: string | null; gallery: readonly GalleryImage[] }

/** Where a picture stood among those of a thing, and what was said of it. */
export type TakenPicture = { cover: string | null; at: number; picture: GalleryImage | null }

const isOf = (src: string | null, file: string) => src !== null && pictureFile(src) === file

/** The pictures of a thing without one of them, by its file. */
export function withoutPicture({ cover, gallery }: ShownPictures, file: string): ShownPictures {
  return { cover: isOf(cover, file) ? null : cover, gallery: gallery.filter(({ src }) => !isOf(src, file)) }
}

/** How a picture stands among those of a thing; null where it does not. */
export function takenPicture({ cover, gallery }: ShownPictures, file: string): TakenPicture | null {
  const at = gallery.findIndex(({ src }) => isOf(src, file))
  const taken = { cover: isOf(cover, file) ? cover : null, at, picture: gallery[at] ?? null }
  return taken.cover === null && taken.picture === null ? null : taken
}

/**
 * The pictures of a thing with one where it stood, by the file that it has now: not in the place of another
 * one that stands for the thing, nor in a gallery that is full.
 */
export function withPicture(shown: ShownPictures, taken: TakenPicture, file: string): ShownPictures {
  const renamed = (src: string) => src.replace(/^[^#]*/, file)
  const { cover, gallery } = shown
  const { picture } = taken
  return {
    cover: cover ?? (taken.cover && renamed(taken.cover)),
    gallery:
      picture === null || gallery.length >= MOST_PICTURES
        ? gallery
        : gallery.toSpliced(taken.at, 0, { ...picture, src: renamed(picture.src) }),
  }
}

/** Those of a gallery of which a form speaks: not what was added since it was shown. */
export function spokenOf<Held extends Pick<GalleryImage, 'src'>>(
  held: readonly Held[],
  { pictureSrc }: Pick<SentPictures, 'pictureSrc'>,
): Held[] {
  const files = new Set(pictureSrc.map(pictureFile))
  return held.filter(({ src }) => files.has(pictureFile(src)))
}
