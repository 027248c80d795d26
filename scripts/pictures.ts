import path from 'node:path'
import sharp from 'sharp'

const PUBLIC = path.resolve('public')
const PAPER = '#faf8f4'
const GREEN = '#0e6b54'
const MARIGOLD = '#f2a516'

type Dot = { x: number; y: number; r: number; fill: string }

/** People around a table: `count` dots on a circle, one of them marigold, the last `empty` ones only outlined. */
function table(x: number, y: number, radius: number, count: number, dot: number, empty = 0): string {
  return Array.from({ length: count }, (_, at): Dot => {
    const angle = (at / count) * 2 * Math.PI - Math.PI / 2
    return {
      x: x + radius * Math.cos(angle),
      y: y + radius * Math.sin(angle),
      r: dot,
      fill: at === 1 ? MARIGOLD : at >= count - empty ? 'none' : GREEN,
    }
  })
    .map(({ x: cx, y: cy, r, fill }) => {
      const line = r * 0.18
      const radiusInside = fill === 'none' ? r - line / 2 : r
      const stroke = fill === 'none' ? ` stroke="${GREEN}" stroke-width="${line}"` : ''
      return `<circle cx="${cx.toFixed(1)}" cy="${cy.toFixed(1)}" r="${radiusInside}" fill="${fill}"${stroke}/>`
    })
    .join('')
}

function page(width: number, height: number, content: string): Buffer {
  const box = `viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"`
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" ${box}><rect width="100%" height="100%" fill="${PAPER}"/>${content}</svg>`,
  )
}

const shared = [
  table(600, 315, 190, 7, 58),
  table(150, 120, 62, 6, 17, 3),
  table(1060, 500, 74, 8, 18, 2),
  table(1070, 130, 44, 5, 14, 4),
  table(140, 520, 48, 5, 15, 1),
].join('')

await sharp(page(1200, 630, shared))
  .png({ palette: true })
  .toFile(path.join(PUBLIC, 'og.png'))
await sharp(page(180, 180, table(90, 90, 58, 7, 18.5)))
  .png({ palette: true })
  .toFile(path.join(PUBLIC, 'apple-touch-icon.png'))
