/**
 * The palette's colour, two weaker and one faint mixture of it with the ground, its accent, its ground and
 * its paper.
 */
export type Tone = 'a' | 'a2' | 'a3' | 'a4' | 'b' | 'g' | 'p'

/** One shape of a cover: filled, or drawn as a line of width `w`. */
export type CoverLayer = { tone: Tone; d: string; w?: number }

/** One thing, drawn around the origin, about 200 wide and 160 high. */
export type Thing = readonly CoverLayer[]

export const WIDTH = 320
export const HEIGHT = 200

/** A shape of a thing. */
export const fill = (tone: Tone, ...d: string[]): CoverLayer => ({ tone, d: d.join('') })
/** A line of a thing. */
export const line = (tone: Tone, w: number, ...d: string[]): CoverLayer => ({ tone, w, d: d.join('') })

export const dot = (x: number, y: number, r: number) =>
  `M${x - r} ${y}a${r} ${r} 0 1 1 ${2 * r} 0a${r} ${r} 0 1 1 ${-2 * r} 0`

/** A box from its upper left corner, with round corners where `r` is given. */
export const box = (x: number, y: number, w: number, h: number, r = 0) =>
  r === 0
    ? `M${x} ${y}h${w}v${h}h${-w}z`
    : `M${x + r} ${y}h${w - 2 * r}a${r} ${r} 0 0 1 ${r} ${r}v${h - 2 * r}a${r} ${r} 0 0 1 ${-r} ${r}h${2 * r - w}a${r} ${r} 0 0 1 ${-r} ${-r}v${2 * r - h}a${r} ${r} 0 0 1 ${r} ${-r}z`

/** A ring of teeth around a point. */
export function gear(x: number, y: number, r: number, teeth: number): string {
  const at = (radius: number, angle: number) =>
    `${Math.round(x + radius * Math.cos(angle))} ${Math.round(y + radius * Math.sin(angle))}`
  const step = (2 * Math.PI) / teeth
  const corners = Array.from({ length: teeth }, (_, tooth) => {
    const angle = tooth * step
    return [
      at(r, angle - step * 0.3),
      at(r * 1.24, angle - step * 0.18),
      at(r * 1.24, angle + step * 0.18),
      at(r, angle + step * 0.3),
    ].join('L')
  })
  return `M${corners.join('L')}z`
}
