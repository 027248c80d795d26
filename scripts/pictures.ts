import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { at, DEEP, MARIGOLD, MINT, ON_DEEP_2, PAPER, ring } from '#app/platform/pictures/figures.server.ts'
import { ART, layOut } from '#app/platform/pictures/sheet.server.ts'
import { drawFaces } from './demo-world/faces/faces.ts'

const PUBLIC = path.resolve('public')
const MARK = { full: '#0e6b54', empty: '#0e6b54', speaker: MARIGOLD }

/** The mark on paper, with as much around it as the platform that shows the icon cuts off. */
async function icon(name: string, size: number, share: number): Promise<void> {
  const mark = at(size / 2, size / 2, ring(7, 7, (size / 2) * share, MARK, 0.32))
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}"><rect width="100%" height="100%" fill="${PAPER}"/>${mark}</svg>`
  await sharp(Buffer.from(svg)).png({ palette: true }).toFile(path.join(PUBLIC, name))
}

await icon('apple-touch-icon.png', 180, 0.64)
await icon('icon-192.png', 192, 0.68)
await icon('icon-512.png', 512, 0.68)
await icon('icon-maskable.png', 512, 0.5)

/** The sharing picture of pages that have none of their own. */
const sheet = await layOut({
  language: 'en',
  kicker: '',
  title: 'Corporate training, found and booked',
  titleLanguage: 'en',
  facts: [],
  foot: {},
  art: `<rect width="${ART.width}" height="${ART.height}" fill="${DEEP}"/>${at(210, 315, ring(7, 7, 118, { full: MINT, empty: ON_DEEP_2, speaker: MARIGOLD }))}`,
})
await sharp(Buffer.from(sheet)).png({ palette: true }).toFile(path.join(PUBLIC, 'og.png'))

/** The people of the demo world. */
for (const [username, svg] of drawFaces())
  await writeFile(path.join(PUBLIC, 'demo/faces', `${username}.svg`), svg)
