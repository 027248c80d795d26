import { setText } from './text.server.ts'

/**
 * The colours of the light theme: a sharing picture stands on other people's pages, which know no theme of
 * ours.
 */
export const INK = '#17211d'
export const INK_2 = '#4a544e'
export const INK_3 = '#5f6761'
export const PAPER = '#faf8f4'
export const LINE = '#e3ded3'
export const GREEN = '#0e6b54'
export const DEEP = '#0a4a3b'
export const ON_DEEP = '#eef6f1'
export const ON_DEEP_2 = '#bcd4ca'
export const MINT = '#74d4b6'
export const MARIGOLD = '#f2a516'
const STAR = '#e39400'
const STAR_REST = '#d8d2c5'

const figure = (value: number) => Math.round(value * 100) / 100

export const at = (x: number, y: number, svg: string) =>
  `<g transform="translate(${figure(x)} ${figure(y)})">${svg}</g>`

export const disc = (x: number, y: number, r: number, fill: string) =>
  `<circle cx="${figure(x)}" cy="${figure(y)}" r="${figure(r)}" fill="${fill}"/>`

const circle = (x: number, y: number, r: number, stroke: string, width: number) =>
  `<circle cx="${figure(x)}" cy="${figure(y)}" r="${figure(r - width / 2)}" fill="none" stroke="${stroke}" stroke-width="${figure(width)}"/>`

/** The mark in a square of 28, as the site shows it. */
const MARK = `<g fill="none" stroke-width="6" stroke-linecap="round"><path stroke="${GREEN}" d="M14 4h.01M23.7 16.2h.01M18.3 23h.01M9.7 23h.01M4.3 16.2h.01M6.2 7.8h.01"/><path stroke="${MARIGOLD}" d="M21.8 7.8h.01"/></g>`

/** The mark with the name, 46 pixels high, its upper left corner at 0, 0. */
export async function logo(): Promise<string> {
  const name = await setText('Quorum', {
    face: 'display',
    weight: 680,
    sizes: [36],
    width: 300,
    lines: 1,
    colour: INK,
  })
  return `<g transform="scale(1.643)">${MARK}</g>${at(60, 3, name.svg)}`
}

export type DotColours = { full: string; empty: string; speaker?: string }

/**
 * `total` dots on a circle around 0, 0, the first `filled` of them full; `speaker` is the colour of the
 * second, `share` a dot's radius as a part of the circle's.
 */
export function ring(
  filled: number,
  total: number,
  radius: number,
  colours: DotColours,
  share = 0.19,
): string {
  const r = Math.min(radius * share, ((Math.PI * radius) / total) * 0.74)
  return Array.from({ length: total }, (_, index) => {
    const angle = (index / total) * 2 * Math.PI - Math.PI / 2
    const x = radius * Math.cos(angle)
    const y = radius * Math.sin(angle)
    if (index >= filled) return circle(x, y, r, colours.empty, r * 0.2)
    return disc(x, y, r, index === 1 && colours.speaker ? colours.speaker : colours.full)
  }).join('')
}

const STAR_PATH = 'M12 1.6l3.1 6.6 7.2.9-5.3 5 1.4 7.2L12 17.8l-6.4 3.5L7 14.1l-5.3-5 7.2-.9z'

/** Five stars of 30 pixels, filled up to `value` in half steps. */
export function stars(value: number): string {
  const half = Math.round(value * 2) / 2
  return Array.from({ length: 5 }, (_, index) => {
    const share = Math.max(0, Math.min(1, half - index))
    const shape = (fill: string, clip = '') => `<path d="${STAR_PATH}" fill="${fill}"${clip}/>`
    const filled =
      share === 1
        ? shape(STAR)
        : share > 0
          ? `${shape(STAR_REST)}<svg width="12" height="24">${shape(STAR)}</svg>`
          : shape(STAR_REST)
    return `<g transform="translate(${index * 34} 0) scale(1.3)">${filled}</g>`
  }).join('')
}
