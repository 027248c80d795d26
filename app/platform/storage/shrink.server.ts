import sharp from 'sharp'
import { PICTURE_SIZES, type PictureSize, sizesOf } from '#app/kit/picture-address.ts'
import { PICTURE_LIMITS } from '#app/kit/reading-limits.ts'
import { type PictureType, sniffBytes } from './sniff-file.server.ts'

const LARGEST = 1280
const PATIENCE_SECONDS = 10
const QUALITY = 80

const OPENED_AS: Record<PictureType, string> = { jpeg: 'jpeg', png: 'png', webp: 'webp', avif: 'heif' }

export type ShrunkPicture = {
  width: number
  height: number
  sizes: { size: PictureSize; webp: Uint8Array }[]
}

/** Why a picture is not taken, as the texts of `files:refused` call it. */
export type RefusedPicture = {
  refused: 'broken' | 'tooManyPixels' | 'tooSmall'
  params?: Record<string, number>
}

/**
 * For readers alone: makes of a picture the sizes that are kept. Pixels are counted before they are decoded.
 */
export async function shrink(bytes: Uint8Array): Promise<ShrunkPicture | RefusedPicture> {
  const { megapixel, byLines, whole, leastSide } = PICTURE_LIMITS
  const type = sniffBytes(bytes)
  const seen = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => null)
  const isKnown = type !== null && Object.hasOwn(OPENED_AS, type)
  if (!seen || !isKnown || seen.format !== OPENED_AS[type as PictureType]) return { refused: 'broken' }
  if (type === 'avif' && seen.compression !== 'av1') return { refused: 'broken' }
  const { width, height } = seen
  const most = seen.isProgressive || type === 'webp' || type === 'avif' ? whole : byLines
  if (width * height > most) return { refused: 'tooManyPixels', params: { most: most / megapixel } }
  if (Math.min(width, height) < leastSide) return { refused: 'tooSmall', params: { least: leastSide } }
  const upright = await sharp(bytes, { limitInputPixels: most, failOn: 'error', sequentialRead: true })
    .timeout({ seconds: PATIENCE_SECONDS })
    .autoOrient()
    .resize(LARGEST, LARGEST, { fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true })
    .catch(() => null)
  if (!upright) return { refused: 'broken' }
  const { data, info } = upright
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
}
