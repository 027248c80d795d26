import type { GalleryImage } from '#app/kit/gallery.ts'
import { uploadedPicture } from '#app/kit/picture-address.ts'

type Pictured = { gallery: readonly GalleryImage[]; language: string }
type OfTopic = Pictured & { thumbImage: string | null }

/** A frame as wide as covers are, for a picture of which no size is known. */
const COVER = { width: 1_280, height: 560 }

/**
 * The pictures of an event's page, cover first, and the language of their captions: its own, or else those of
 * its topic.
 */
export function picturesOf(
  own: Pictured,
  topic: OfTopic | null,
): { gallery: GalleryImage[]; pictureLanguage: string } {
  if (own.gallery.length > 0 || !topic) return { gallery: [...own.gallery], pictureLanguage: own.language }
  const { thumbImage: src, gallery, language } = topic
  const { width, height } = uploadedPicture(src) ?? COVER
  const cover = src ? [{ src, width, height, caption: '' }] : []
  return { gallery: [...cover, ...gallery], pictureLanguage: language }
}
