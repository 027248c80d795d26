import { box, dot, fill, line, type Thing } from './cover-drawing.ts'

export const bulb: Thing = [
  line('a3', 9, 'M-112 -32h-18M112 -32h18M-84 -100L-96 -110M84 -100L96 -110'),
  fill('a', 'M-34 50Q-34 30 -54 10A74 74 0 1 1 54 10Q34 30 34 50z'),
  line('b', 9, 'M-26 -22L-10 46M26 -22L10 46M-26 -22q13 16 26 0q13 16 26 0'),
  fill('a2', box(-34, 56, 68, 18, 8), box(-26, 80, 52, 18, 8)),
]

/** A pencil that has drawn a line. */
export const pencil: Thing = [
  line('a3', 10, 'M-120 80q40 -42 72 -6t62 -8t74 12'),
  fill('a', 'M-62 34L48 -76L92 -32L-18 78z'),
  fill('a2', 'M-40 12L70 -98L81 -87L-29 23z'),
  fill('b', 'M48 -76L64 -92a14 14 0 0 1 20 0L108 -68a14 14 0 0 1 0 20L92 -32z'),
  fill('p', 'M-62 34L-18 78L-80 96z'),
  fill('a', 'M-71 66L-50 88L-80 96z'),
]

/** Notes on a wall. */
export const notes: Thing = [
  fill('a3', box(-112, -78, 72, 72, 3), box(-30, 16, 72, 72, 3)),
  fill('a', box(-30, -78, 72, 72, 3), box(52, 16, 72, 72, 3)),
  fill('a2', box(-112, 16, 72, 72, 3)),
  fill('b', 'M58 -88l70 12l-12 70l-70 -12z'),
  line('g', 7, 'M-14 -54h40M-14 -32h24M-94 40h36M68 40h40M68 62h24M76 -62l36 6M72 -40l24 4'),
]

/** A screen in the hand. */
export const phone: Thing = [
  fill('a', box(-58, -104, 116, 208, 20)),
  fill('p', box(-46, -84, 92, 162, 6)),
  fill('b', box(-36, -74, 72, 58, 6)),
  line('a3', 9, 'M-32 6H30M-32 28H6'),
  fill('a2', box(-36, 46, 72, 22, 11)),
  fill('g', box(-16, 87, 32, 6, 3)),
]

export const sprout: Thing = [
  line('a', 11, 'M0 70Q4 10 0 -30'),
  fill('a', 'M0 -18Q-6 -84 -96 -88Q-94 -10 0 -18z'),
  fill('b', 'M2 8Q8 -50 92 -54Q92 16 2 8z'),
  line('g', 5, 'M-4 -22Q-30 -58 -66 -70M6 4Q32 -26 64 -38'),
  fill('a2', 'M-76 70h152l-16 34h-120z'),
]

/** A wheel in the wind. */
export const turbine: Thing = [
  fill('a3', 'M-140 96Q-60 54 20 78T140 66V110H-140z'),
  fill('a2', 'M-6 -18h12l7 110h-26z'),
  fill(
    'a',
    'M-2 -34Q-20 -70 4 -118Q18 -76 10 -34zM12 -18Q52 -22 84 20Q40 16 6 -8zM-10 -10Q-24 28 -76 40Q-52 2 -12 -26z',
  ),
  fill('b', dot(0, -22, 15)),
]

/** Arrows that come round again. */
export const cycle: Thing = [
  line('a', 22, 'M-71 -19A74 74 0 0 1 -9 -73M52 -52A74 74 0 0 1 68 29M19 71A74 74 0 0 1 -59 45'),
  fill('a', 'M-13 -103L40 -62L-5 -44zM96 41L34 66L41 17zM-83 63L-74 -4L-35 26z'),
  fill('b', 'M-26 32Q-36 -20 34 -30Q38 34 -26 32z'),
  line('g', 5, 'M-20 26Q0 -2 20 -16'),
]

export const hourglass: Thing = [
  fill('a', box(-74, -104, 148, 22, 9), box(-74, 82, 148, 22, 9)),
  fill('a3', 'M-56 -82h112v22Q56 -26 14 0Q56 26 56 60v22h-112v-22Q-56 26 -14 0Q-56 -26 -56 -60z'),
  fill('b', 'M-40 -46h80Q34 -22 6 -4V40L42 72v10h-84v-10L-6 40V-4Q-34 -22 -40 -46z'),
]

/** A basket for the shop. */
export const basket: Thing = [
  line('a2', 11, 'M-66 -22L-28 -88M66 -22L28 -88'),
  fill('a', 'M-98 0H98L78 90a10 10 0 0 1 -10 8H-68a10 10 0 0 1 -10 -8z'),
  fill('b', box(-116, -28, 232, 32, 12)),
  line('g', 9, 'M-44 28L-36 74M0 28V74M44 28L36 74'),
]

/** Two pieces that fit. */
export const puzzle: Thing = [
  fill('a', 'M-104 -64H-20V-34a22 22 0 1 1 0 40V80H-104z'),
  fill('b', 'M22 -84H114V60H22V26a22 22 0 1 0 0 -66z'),
]

/** A brain's work, wired. */
export const chip: Thing = [
  line('a2', 9, 'M-34 -96V96M0 -96V96M34 -96V96M-100 -34H100M-100 0H100M-100 34H100'),
  fill('a', box(-70, -70, 140, 140, 16)),
  fill('p', box(-46, -46, 92, 92, 8)),
  fill('b', 'M0 -36Q4 -4 36 0Q4 4 0 36Q-4 4 -36 0Q-4 -4 0 -36z'),
]

/** A house of law and of the state. */
export const court: Thing = [
  fill('a', 'M0 -100L112 -44H-112z', box(-112, 72, 224, 22, 4)),
  fill('a2', box(-96, -38, 192, 14)),
  fill('a', ...[-88, -36, 16, 64].map((x) => box(x, -20, 24, 88, 3))),
  fill('b', dot(0, -64, 11)),
]
