import { box, dot, fill, line, type Thing } from './cover-drawing.ts'

const laptop: Thing = [
  fill('a', box(-98, -84, 196, 134, 12)),
  fill('p', box(-84, -70, 168, 106, 3)),
  fill('a2', 'M-126 50h252l-10 16a12 12 0 0 1 -10 6h-212a12 12 0 0 1 -10 -6z'),
  fill('g', box(-22, 50, 44, 7, 3)),
]

/** A laptop with a chart. */
export const dashboard: Thing = [
  ...laptop,
  fill('a3', box(-64, -12, 22, 34), box(-32, -30, 22, 52)),
  fill('a2', box(0, -4, 22, 26)),
  fill('b', box(32, -54, 22, 76)),
]

/** A laptop with a program. */
export const program: Thing = [
  ...laptop,
  line('a', 11, 'M-36 -46L-64 -18L-36 10M36 -46L64 -18L36 10'),
  line('b', 11, 'M12 -52L-12 16'),
]

/** A laptop with people on it. */
export const call: Thing = [
  ...laptop,
  fill('a3', box(-76, -62, 73, 44, 3), box(3, -16, 73, 44, 3)),
  fill('g', box(3, -62, 73, 44, 3), box(-76, -16, 73, 44, 3)),
  fill('a', dot(-40, -46, 10), 'M-60 -18a20 16 0 0 1 40 0z', dot(40, 0, 10), 'M20 28a20 16 0 0 1 40 0z'),
  fill('b', dot(40, -46, 10), 'M20 -18a20 16 0 0 1 40 0z'),
  fill('a2', dot(-40, 0, 10), 'M-60 28a20 16 0 0 1 40 0z'),
]

/** A table of figures with one row that counts. */
export const sheet: Thing = [
  fill('a', box(-104, -84, 208, 168, 12)),
  fill('p', box(-92, -50, 184, 122, 3)),
  fill('b', box(-92, -10, 184, 40)),
  line('a3', 5, 'M-92 -10H92M-92 30H92M-40 -50V72M26 -50V72'),
  fill('g', dot(-84, -67, 6), dot(-66, -67, 6)),
]

/** A cake of shares. */
export const shares: Thing = [
  fill('a', 'M-8 4V-84a88 88 0 1 0 62 150z'),
  fill('a2', 'M-8 4L54 66A88 88 0 0 0 80 4z'),
  fill('b', 'M8 -14V-100a86 86 0 0 1 86 86z'),
  fill('p', 'M-8 36a32 32 0 1 1 32 -32h-32z'),
]

export const board: Thing = [
  fill('a', box(-118, -86, 236, 172, 12)),
  fill('p', box(-106, -58, 64, 132, 4), box(-32, -58, 64, 132, 4), box(42, -58, 64, 132, 4)),
  fill('a3', box(-98, -48, 48, 34, 4), box(-24, -48, 48, 34, 4), box(50, -48, 48, 34, 4)),
  fill('a2', box(-98, -6, 48, 34, 4), box(50, -6, 48, 34, 4)),
  fill('b', box(-24, -6, 48, 34, 4)),
]

export const calendar: Thing = [
  fill('a', box(-92, -78, 184, 166, 14)),
  fill('p', box(-80, -34, 160, 110, 4)),
  line('a', 12, 'M-46 -92v26M46 -92v26'),
  line('g', 5, 'M-46 -70v10M46 -70v10'),
  fill(
    'a3',
    box(-66, -20, 26, 22, 3),
    box(-30, -20, 26, 22, 3),
    box(6, -20, 26, 22, 3),
    box(42, -20, 26, 22, 3),
  ),
  fill(
    'a3',
    box(-66, 10, 26, 22, 3),
    box(-30, 10, 26, 22, 3),
    box(-66, 40, 26, 22, 3),
    box(42, 10, 26, 22, 3),
  ),
  fill('b', box(2, 6, 34, 60, 5)),
]

export const target: Thing = [
  fill('a', dot(-10, 8, 86)),
  fill('p', dot(-10, 8, 64)),
  fill('a2', dot(-10, 8, 42)),
  fill('p', dot(-10, 8, 19)),
  line('b', 10, 'M-10 8L84 -72'),
  fill('b', 'M66 -58L72 -92L104 -104L100 -78L126 -78L100 -52z'),
]

/** What a thing costs. */
export const tag: Thing = [
  fill('a', 'M-20 -86H74a14 14 0 0 1 14 14V22L2 108a14 14 0 0 1 -20 0L-106 20a14 14 0 0 1 0 -20z'),
  fill('g', dot(50, -48, 17)),
  line('a2', 8, 'M50 -48q30 -50 66 -44'),
  line('b', 13, 'M-54 14L8 76'),
  line('g', 9, 'M-24 -14L36 46'),
]

/** Discs that keep data. */
export const store: Thing = [
  fill('a', 'M-76 34v30a76 26 0 0 0 152 0v-30z'),
  fill('a2', 'M-76 -16v34a76 26 0 0 0 152 0v-34z'),
  fill('a', 'M-76 -64v32a76 26 0 0 0 152 0v-32z'),
  fill('p', 'M-76 -64a76 26 0 0 1 152 0a76 26 0 0 1 -152 0'),
  fill('b', dot(48, -22, 8), dot(48, 28, 8), dot(48, 72, 8)),
]

/** A row of coins that grows. */
const pile = (x: number, coins: number) =>
  Array.from({ length: coins }, (_, at) => box(x, 62 - at * 22, 66, 18, 9)).join('')
export const coins: Thing = [
  fill('a3', pile(-110, 3)),
  fill('a2', pile(-34, 5)),
  fill('a', pile(42, 6)),
  fill('b', dot(75, -84, 24)),
  line('g', 5, dot(75, -84, 13)),
]

export const calculator: Thing = [
  fill('a', box(-72, -98, 144, 196, 16)),
  fill('p', box(-56, -82, 112, 44, 5)),
  line('a', 9, 'M10 -60h30'),
  fill('g', ...[-22, 10, 42].flatMap((y) => [box(-56, y, 30, 22, 5), box(-15, y, 30, 22, 5)])),
  fill('a3', box(26, -22, 30, 22, 5), box(-56, 74, 71, 12, 5)),
  fill('b', box(26, 10, 30, 76, 5)),
]

/** A contract with the pen that signs it. */
export const contract: Thing = [
  fill('a3', box(-72, -84, 148, 186, 8)),
  fill('p', box(-88, -98, 148, 186, 8)),
  line('a', 11, 'M-62 -66H0'),
  line('a3', 8, 'M-62 -34H34M-62 -10H34M-62 14H6'),
  line('a', 6, 'M-62 58q12 -28 20 -6t18 -4t22 2'),
  fill('b', 'M14 62L22 30L96 -44L118 -22L46 52z'),
  fill('a', 'M14 62L22 30L46 52z'),
]

export const envelope: Thing = [
  fill('a', box(-110, -62, 220, 142, 12)),
  fill('p', box(-84, -98, 168, 120, 6)),
  line('a3', 8, 'M-56 -68H56M-56 -42H24'),
  fill('b', dot(54, -36, 12)),
  fill('a2', 'M-110 -40L0 36L110 -40V68a12 12 0 0 1 -12 12H-98a12 12 0 0 1 -12 -12z'),
  line('g', 6, 'M-92 66L-24 12M92 66L24 12'),
]

export const openBook: Thing = [
  fill('a', 'M-122 -62Q-50 -88 0 -54Q50 -88 122 -62V74Q50 50 0 84Q-50 50 -122 74z'),
  fill('p', 'M-106 -58Q-46 -78 -6 -46V62Q-50 38 -106 54zM106 -58Q46 -78 6 -46V62Q50 38 106 54z'),
  line('a3', 7, 'M-86 -34q32 -8 60 6M-86 -8q32 -8 60 6M86 18q-32 -8 -60 6M86 -8q-32 -8 -60 6'),
  fill('b', 'M64 -70L92 -70V-14L78 -26L64 -14z'),
]
