import { type CoverLayer, oneOf, type Pattern, type Random } from './cover-drawing.ts'
import { MOTIFS, type Motifs } from './cover-patterns.ts'

/** A drawing on 320 × 200 in the colours of one of eight palettes. */
export type CoverDrawing = { palette: number; layers: CoverLayer[] }

/** The colours of the palettes in the light theme, as components/cover.module.css shows them. */
export const PALETTES = [
  { ground: '#dcebe2', shape: '#0e6b54', accent: '#f2a516' },
  { ground: '#dde5f1', shape: '#1f3a68', accent: '#e86f4a' },
  { ground: '#ece3f3', shape: '#54356f', accent: '#ef9aa7' },
  { ground: '#eef0dc', shape: '#55622a', accent: '#d9a720' },
  { ground: '#f5e6db', shape: '#7d2f1a', accent: '#f2bd3c' },
  { ground: '#dfeaec', shape: '#17505e', accent: '#f07f5d' },
  { ground: '#f3e4e8', shape: '#7a2748', accent: '#e9b44c' },
  { ground: '#f7ebcf', shape: '#6b4708', accent: '#0e8a6d' },
] as const

/** The palettes of each group, the usual one first. */
const DRESSES: readonly (readonly [number, number, number])[] = [
  [0, 5, 2],
  [2, 6, 0],
  [6, 0, 3],
  [1, 5, 7],
  [4, 6, 3],
  [7, 5, 1],
  [4, 1, 2],
  [3, 0, 5],
  [5, 1, 0],
  [6, 4, 2],
  [1, 4, 5],
  [2, 6, 5],
  [5, 7, 1],
  [0, 3, 1],
  [1, 7, 3],
  [4, 0, 6],
  [1, 5, 2],
  [2, 6, 4],
  [0, 3, 5],
  [3, 0, 4],
]
/** What a cover is made of: the category group (by its position among the groups) and the title. */
export type CoverSubject = { group: number; title: string }

/**
 * The picture of a topic without one: the group gives ten motifs and three palettes, the title chooses among
 * them and varies the drawing. Deterministic.
 */
export function coverOf(group: number, title: string): CoverDrawing {
  const choice = choose({ group, title })
  return draw(choice, choice.motifs[0])
}

/**
 * The pictures of a list, in its order, as `coverOf` unless a neighbour would look alike. Deterministic for
 * the same list.
 */
export function coversOf(list: readonly CoverSubject[]): CoverDrawing[] {
  const choices = list.map(choose)
  const motifs = motifsOf(choices)
  return choices.map((choice, at) => draw(choice, motifs[at] ?? choice.motifs[0]))
}

/** How far back a neighbour may stand: lists have one to four columns. */
const NEAR = 4

/** The first motif of each choice that is not used beside or above it, in however many columns. */
export function motifsOf(choices: readonly Pick<Choice, 'motifs'>[]): Pattern[] {
  const shown: Pattern[] = []
  for (const { motifs } of choices) {
    const near = shown.slice(-NEAR)
    shown.push(motifs.find((motif) => !near.includes(motif)) ?? motifs[0])
  }
  return shown
}

/** A title's choice: its palette, and the motifs of its group in the order in which it would have them. */
type Choice = { palette: number; motifs: Motifs; random: Random }

const STRIDES = [1, 3, 7, 9] as const

export function choose({ group, title }: CoverSubject): Choice {
  const random = randomOf(title)
  const at = group % MOTIFS.length
  const [usual, ...others] = DRESSES[at] ?? [0]
  const all = MOTIFS[at] ?? MOTIFS[0]
  const dress = [usual, usual, usual, ...others]
  const palette = oneOf(random, dress as [number, ...number[]])
  const [first, stride] = [Math.floor(random() * all.length), oneOf(random, STRIDES)]
  const inTurn = (turn: number) => all[(first + turn * stride) % all.length] ?? all[0]
  return {
    palette: (palette + 3 * Math.floor(group / MOTIFS.length)) % PALETTES.length,
    motifs: [inTurn(0), ...all.slice(1).map((_, turn) => inTurn(turn + 1))],
    random,
  }
}

const draw = ({ palette, random }: Choice, motif: Pattern): CoverDrawing => ({
  palette,
  layers: motif(random),
})

function randomOf(text: string): Random {
  let state = 2166136261
  for (let at = 0; at < text.length; at++) state = Math.imul(state ^ text.charCodeAt(at), 16777619)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}
