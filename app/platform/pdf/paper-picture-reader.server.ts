import sharp, { type Sharp } from 'sharp'
import { serveReader } from '../reading/serve-reader.server.ts'

const FITTED = { width: 900, height: 600, fit: 'inside', withoutEnlargement: true } as const
const WHITE = { background: '#fff' } as const

/** Of the light of the paper around it: what is paler is paper, what is darker is all ink. */
const PAPER_FROM = 0.86
const INK_TO = 0.4

export type AskedPicture = { whole: Uint8Array; ink: boolean }

async function draw({ whole, ink }: AskedPicture): Promise<Uint8Array> {
  const picture = sharp(whole).flatten(WHITE).resize(FITTED)
  const clean = ink ? await bleached(picture) : await picture.removeAlpha().png().toBuffer()
  return sharp(clean)
    .trim({ ...WHITE, threshold: 16 })
    .png()
    .toBuffer()
}

/** What was written stays, and the paper with its shadows becomes white. */
async function bleached(picture: Sharp): Promise<Buffer> {
  const { data, info } = await picture.greyscale().raw().toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  const raw = { raw: { width, height, channels } }
  const wide = Math.max(8, Math.round(width / 15))
  const around = await sharp(data, raw).blur(wide).raw().toBuffer()
  const inked = data.map((light, at) => {
    const part = light / Math.max(1, around[at] ?? 255)
    return part >= PAPER_FROM ? 255 : Math.max(0, (255 * (part - INK_TO)) / (PAPER_FROM - INK_TO))
  })
  return sharp(Buffer.from(inked), raw).png().toBuffer()
}

// The process of `drawnPicture`.
serveReader(async (asked: AskedPicture) => ({ said: await draw(asked) }))
