import { PICTURE_SIZES, type PictureSize } from '#app/kit/picture-address.ts'
import { decoding } from './shrink-picture.server.ts'

/** Looks like WebP of quality 80, at half of its bytes or less; more effort takes four times as long and saves nothing. */
const AVIF = { quality: 50, effort: 3, chromaSubsampling: '4:2:0' } as const
const PATIENCE_SECONDS = 60

/**
 * Makes AVIF of a picture of ours, in these sizes but for the square one. It takes the turn of pictures that people send, so that
 * one is worked on at a time; refuses with `unavailable` when too many wait.
 */
export async function recodeToAvif(
  whole: Uint8Array,
  sizes: readonly PictureSize[],
): Promise<{ size: PictureSize; avif: Buffer }[]> {
  const { default: sharp } = await import('sharp')
  const made: { size: PictureSize; avif: Buffer }[] = []
  for (const size of sizes.filter((one) => one !== PICTURE_SIZES[0]))
    made.push(
      await decoding.take(async () => ({
        size,
        avif: await sharp(whole)
          .timeout({ seconds: PATIENCE_SECONDS })
          .resize(size, size, { fit: 'inside', withoutEnlargement: true })
          .avif(AVIF)
          .toBuffer(),
      })),
    )
  return made
}
