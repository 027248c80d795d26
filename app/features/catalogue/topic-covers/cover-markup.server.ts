import { type CoverDrawing, PALETTES } from './cover.ts'
import type { CoverLayer, Tone } from './cover-drawing.ts'

type Palette = (typeof PALETTES)[number]

/** The drawn cover as SVG of its own in the colours of the light theme, filling a frame of this size. */
export function coverMarkup(cover: CoverDrawing, width: number, height: number): string {
  const palette = PALETTES[cover.palette] ?? PALETTES[0]
  return [
    `<rect width="${width}" height="${height}" fill="${palette.ground}"/>`,
    `<svg viewBox="${viewOf(cover, width / height)}" width="${width}" height="${height}" preserveAspectRatio="xMidYMid slice">`,
    pathOf(cover.back, palette),
    `<g transform="${cover.place}">${cover.thing.map((layer) => pathOf(layer, palette)).join('')}</g>`,
    '</svg>',
  ].join('')
}

/** A frame that is no wider than high shows the whole thing in its middle, not the middle of the drawing. */
function viewOf({ middle }: CoverDrawing, ratio: number): string {
  if (ratio > 1.3) return '0 0 320 200'
  const wide = 290
  const high = Math.round(wide / ratio)
  return `${middle - wide / 2} ${110 - Math.round(high / 2)} ${wide} ${high}`
}

function pathOf({ tone, d, w }: CoverLayer, palette: Palette): string {
  const colour = colourOf(tone, palette)
  return w
    ? `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${w}" stroke-linecap="round" stroke-linejoin="round"/>`
    : `<path d="${d}" fill="${colour}"/>`
}

function colourOf(tone: Tone, { ground, shape, accent }: Palette): string {
  if (tone === 'b') return accent
  if (tone === 'g') return ground
  if (tone === 'p') return mixed('#ffffff', ground, 0.7)
  return mixed(shape, ground, { a: 1, a2: 0.72, a3: 0.42, a4: 0.14 }[tone])
}

/** So much of one colour in another. */
function mixed(one: string, other: string, share: number): string {
  const channels = [1, 3, 5].map((at) => {
    const [a, b] = [one, other].map((hex) => Number.parseInt(hex.slice(at, at + 2), 16))
    return Math.round((a ?? 0) * share + (b ?? 0) * (1 - share))
  })
  return `#${channels.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`
}
