/** Three strengths of the palette's colour, its accent, and its ground for what is cut out. */
export type Tone = 'a' | 'a2' | 'a3' | 'b' | 'g'

/** One shape of a cover: filled, or drawn as a line of width `w`, whole or in dashes. */
export type CoverLayer = { tone: Tone; d: string; w?: number; dash?: string }

export type Random = () => number
export type Pattern = (random: Random) => CoverLayer[]

export const WIDTH = 320
export const HEIGHT = 200

export const between = (random: Random, from: number, to: number) => Math.round(from + random() * (to - from))
export const range = (count: number) => Array.from({ length: count }, (_, at) => at)
export const oneOf = <T>(random: Random, list: readonly [T, ...T[]]): T =>
  list[Math.floor(random() * list.length)] ?? list[0]

export const dot = (x: number, y: number, r: number) =>
  `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0`

export const around = (x: number, y: number, r: number, angle: number) =>
  [Math.round(x + r * Math.cos(angle)), Math.round(y + r * Math.sin(angle))] as const

const TONES: readonly Tone[] = ['a', 'a2', 'a3']
export const toneAt = (at: number): Tone => TONES[at % 3] ?? 'a'

export type Shapes = [tone: Tone, path: string][]

/** One path for each tone, the faintest lowest. */
export function byTone(shapes: Shapes, w?: number): CoverLayer[] {
  const order: Tone[] = ['a3', 'a2', 'a', 'b', 'g']
  return order.flatMap((tone) => {
    const d = shapes.filter(([own]) => own === tone).map(([, path]) => path)
    return d.length > 0 ? [{ tone, d: d.join(''), ...(w ? { w } : {}) }] : []
  })
}
