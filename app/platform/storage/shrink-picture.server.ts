import { PICTURE_SIZES, type PictureSize, sizesOf } from '#app/kit/picture-address.ts'
import { BadInput } from '#app/kit/refusal.ts'
import { type PictureType, sniffFile } from './sniff-file.server.ts'
import { Turns } from './take-turns.server.ts'

/** Decoding holds the threads that also read files and check passwords. */
export const decoding = new Turns({ atOnce: 1, waiting: 30 })

const MEGAPIXEL = 1_000_000
/** What is decoded line by line may be as large as phones make it; the rest stands in memory whole, four bytes a pixel. */
const MOST_PIXELS = { byLines: 50 * MEGAPIXEL, whole: 24 * MEGAPIXEL }
const LEAST_SIDE = 90
const LARGEST = 1280
const PATIENCE_SECONDS = 10
const QUALITY = 80

const OPENED_AS: Record<PictureType, string> = { jpeg: 'jpeg', png: 'png', webp: 'webp', avif: 'heif' }

export type ShrunkPicture = {
  width: number
  height: number
  sizes: { size: PictureSize; webp: Buffer }[]
}

/**
 * Reads a picture that somebody sent and makes of it the sizes that are kept, upright, in sRGB and with nothing else in them
 * than what is seen. Only JPEG, PNG, WebP and AVIF by content; pixels are counted before they are decoded. Refuses what
 * is none of these, damaged, too large or too small as bad input of `field`; with `unavailable` when too many wait.
 */
export async function shrinkPicture(file: string, field: string): Promise<ShrunkPicture> {
  const no = (name: string, params = {}) =>
    new BadInput({ [field]: { key: `files:refused.${name}`, params } })
  const type = await sniffFile(file)
  if (type === 'heic' || type === 'svg') throw no(type)
  if (type === null || type === 'pdf') throw no('notPicture')
  const { default: sharp } = await import('sharp')
  return decoding.take(async () => {
    const seen = await sharp(file, { limitInputPixels: false })
      .metadata()
      .catch(() => null)
    if (seen?.format !== OPENED_AS[type] || (type === 'avif' && seen.compression !== 'av1'))
      throw no('broken')
    const { width, height } = seen
    const isWhole = seen.isProgressive || type === 'webp' || type === 'avif'
    const most = isWhole ? MOST_PIXELS.whole : MOST_PIXELS.byLines
    if (width * height > most) throw no('tooManyPixels', { most: most / MEGAPIXEL })
    if (Math.min(width, height) < LEAST_SIDE) throw no('tooSmall', { least: LEAST_SIDE })
    const upright = sharp(file, { limitInputPixels: most, failOn: 'error', sequentialRead: true })
      .timeout({ seconds: PATIENCE_SECONDS })
      .autoOrient()
      .resize(LARGEST, LARGEST, { fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .raw({ depth: 'uchar' })
    const { data, info } = await upright.toBuffer({ resolveWithObject: true }).catch(() => {
      throw no('broken')
    })
    const raw = { width: info.width, height: info.height, channels: info.channels }
    const sizes: ShrunkPicture['sizes'] = []
    for (const size of sizesOf(raw)) {
      const fit = size === PICTURE_SIZES[0] ? ('cover' as const) : ('inside' as const)
      const shrunk = sharp(data, { raw }).resize(size, size, {
        fit,
        position: 'attention',
        withoutEnlargement: fit === 'inside',
      })
      sizes.push({ size, webp: await shrunk.webp({ quality: QUALITY }).toBuffer() })
    }
    return { width: info.width, height: info.height, sizes }
  })
}
