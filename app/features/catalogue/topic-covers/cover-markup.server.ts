import { type CoverDrawing, PALETTES } from './cover.ts'

const OPACITY = { a: 1, a2: 0.72, a3: 0.44, b: 1, g: 1 }

/** The drawn cover as SVG of its own in the colours of the light theme, filling a frame of this size. */
export function coverMarkup(cover: CoverDrawing, width: number, height: number): string {
  const { ground, shape, accent } = PALETTES[cover.palette] ?? PALETTES[0]
  const layers = cover.layers.map(({ tone, d, w, dash }) => {
    const colour = tone === 'b' ? accent : tone === 'g' ? ground : shape
    const cap = dash && !dash.startsWith('0') ? 'butt' : 'round'
    const dashes = dash ? ` stroke-dasharray="${dash}"` : ''
    const paint = w
      ? `fill="none" stroke="${colour}" stroke-width="${w}" stroke-linecap="${cap}" stroke-linejoin="round"${dashes}`
      : `fill="${colour}"`
    return `<path d="${d}" ${paint} opacity="${OPACITY[tone]}"/>`
  })
  return [
    `<rect width="${width}" height="${height}" fill="${ground}"/>`,
    `<svg viewBox="0 0 320 200" width="${width}" height="${height}" preserveAspectRatio="xMidYMid slice">`,
    ...layers,
    '</svg>',
  ].join('')
}
