import { type CoverLayer, dot, fill, type Thing } from './cover-drawing.ts'
import { OF_CATEGORIES, OF_GROUPS, THINGS, type ThingName } from './cover-things.ts'

/**
 * A thing on 320 × 200 before a quiet shape, in the colours of one of eight palettes. `middle` is where the
 * thing stands, in units of the drawing, `place` the same as a transformation.
 */
export type CoverDrawing = {
  palette: number
  back: CoverLayer
  thing: Thing
  middle: number
  place: string
}

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

type Dress = readonly [number, number, number, number]
/** The palettes of each group. */
const DRESSES: readonly [Dress, ...Dress[]] = [
  [0, 5, 2, 7],
  [2, 6, 0, 1],
  [6, 0, 3, 4],
  [1, 5, 7, 0],
  [4, 6, 3, 1],
  [7, 5, 1, 2],
  [4, 1, 2, 5],
  [3, 0, 5, 7],
  [5, 1, 0, 4],
  [6, 4, 2, 3],
  [1, 4, 5, 6],
  [2, 6, 5, 7],
  [5, 7, 1, 0],
  [0, 3, 1, 6],
  [1, 7, 3, 4],
  [4, 0, 6, 5],
  [1, 5, 2, 0],
  [2, 6, 4, 7],
  [0, 3, 5, 7],
  [3, 0, 4, 1],
]
/**
 * What a cover is made of: the category group (by its position among the groups), the category where it is
 * known, and the title.
 */
export type CoverSubject = { group: number; category?: string | null; title: string }

/**
 * The picture of a topic without one: the category gives the thing, its group the colours, and the title
 * varies both. Deterministic.
 */
export function coverOf(subject: CoverSubject): CoverDrawing {
  const choice = choose(subject)
  return draw(choice, choice.things[0], choice.palettes[0])
}

/**
 * The pictures of a list, in its order, as `coverOf` unless a neighbour would look alike. Deterministic for
 * the same list.
 */
export function coversOf(list: readonly CoverSubject[]): CoverDrawing[] {
  const choices = list.map(choose)
  const things = apart(
    choices.map((choice) => choice.things),
    NEAR,
  )
  const palettes = apart(
    choices.map((choice) => choice.palettes),
    1,
  )
  return choices.map((choice, at) =>
    draw(choice, things[at] ?? choice.things[0], palettes[at] ?? choice.palettes[0]),
  )
}

/** How far back a neighbour may stand: lists have one to four columns. */
export const NEAR = 4

/** The first wish of each that none of the `near` before it was given. */
export function apart<T>(wishes: readonly (readonly [T, ...T[]])[], near: number): T[] {
  const given: T[] = []
  for (const wish of wishes) {
    const neighbours = given.slice(-near)
    given.push(wish.find((one) => !neighbours.includes(one)) ?? wish[0])
  }
  return given
}

/** A title's choice: things and palettes in the order in which it would have them. */
type Choice = { things: Wish<ThingName>; palettes: Wish<number>; random: Random }
type Random = () => number
type Wish<T> = [T, ...T[]]

export function choose({ group, category, title }: CoverSubject): Choice {
  const random = randomOf(title)
  const at = group % OF_GROUPS.length
  const [first, ...others] = turned(OF_GROUPS[at] ?? OF_GROUPS[0], random)
  const own = OF_CATEGORIES.get(category ?? '') ?? [first]
  const beyond = 3 * Math.floor(group / OF_GROUPS.length)
  const [palette, ...palettes] = turned(DRESSES[at] ?? DRESSES[0], random)
  return {
    things: [own[0], ...[...own, first, ...others].filter((name) => name !== own[0])],
    palettes: inPalettes(palette, palettes, beyond),
    random,
  }
}

const inPalettes = (first: number, others: number[], beyond: number): Wish<number> => [
  (first + beyond) % PALETTES.length,
  ...others.map((palette) => (palette + beyond) % PALETTES.length),
]

/** The same list, begun somewhere and gone through in one of two directions. */
function turned<T>(list: readonly [T, ...T[]], random: Random): Wish<T> {
  const start = Math.floor(random() * list.length)
  const step = random() < 0.5 ? 1 : list.length - 1
  const inTurn = (turn: number) => list[(start + turn * step) % list.length] ?? list[0]
  return [inTurn(0), ...list.slice(1).map((_, turn) => inTurn(turn + 1))]
}

/**
 * What is behind a thing whose middle is at `x`; all reach beyond the drawing, for frames of other shapes.
 */
const BACKS: readonly ((x: number) => string)[] = [
  (x) => dot(x, 100, 94),
  () => 'M-600 146H920V900H-600z',
  (x) => `M${x - 98} 900V104a98 98 0 0 1 196 0V900z`,
  (x) => dot(x + 74, 52, 62),
  (x) => `M${x - 190} 900L${x + 170} -400H920V900z`,
  (x) => dot(x, 214, 150),
]

/** Where things stand: in the middle, or large and partly out of the picture. */
const PLACES = [
  { x: 160, y: 102, scale: 0.82 },
  { x: 206, y: 110, scale: 1.02 },
  { x: 116, y: 110, scale: 1.02 },
  { x: 160, y: 118, scale: 1.1 },
  { x: 184, y: 100, scale: 0.88 },
] as const

function draw({ random }: Choice, thing: ThingName, palette: number): CoverDrawing {
  const { x, y, scale } = PLACES[Math.floor(random() * PLACES.length)] ?? PLACES[0]
  const back = BACKS[Math.floor(random() * BACKS.length)] ?? BACKS[0]
  return {
    palette,
    back: fill('a4', back?.(x) ?? ''),
    thing: THINGS[thing],
    middle: x,
    place: `translate(${x} ${y}) scale(${scale})`,
  }
}

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
