import sharp from 'sharp'
import type { PictureSize } from '#app/kit/picture-address.ts'
import { serveReader } from '../reading/serve-reader.server.ts'

/**
 * Looks like WebP of quality 80, at half of its bytes or less; more effort takes four times as long and saves
 * nothing.
 */
const AVIF = { quality: 50, effort: 3, chromaSubsampling: '4:2:0' } as const

export type AskedRecoding = { whole: Uint8Array; sizes: PictureSize[] }
export type Recoded = { size: PictureSize; avif: Uint8Array }

async function recode({ whole, sizes }: AskedRecoding): Promise<Recoded[]> {
  const made: Recoded[] = []
  for (const size of sizes) {
    const inside = sharp(whole).resize(size, size, { fit: 'inside', withoutEnlargement: true })
    made.push({ size, avif: await inside.avif(AVIF).toBuffer() })
  }
  return made
}

// The process of `recodeToAvif`.
serveReader(async (asked: AskedRecoding) => ({ said: await recode(asked) }))
