import { box, dot, fill, line, type Thing } from './cover-drawing.ts'

/** A compass whose needle points ahead. */
export const compass: Thing = [
  fill('a', box(-14, -98, 28, 26, 8), dot(0, 4, 84)),
  fill('p', dot(0, 4, 66)),
  line('a3', 6, 'M0 -54v10M0 52v10M-58 4h10M48 4h10'),
  fill('b', 'M34 -36L14 16L-12 -6z'),
  fill('a2', 'M-34 44L14 16L-12 -6z'),
  fill('a', dot(1, 5, 8)),
]

/** A mountain with a flag on its top. */
export const summit: Thing = [
  fill('a3', 'M-10 80L62 -24L140 80z'),
  fill('a', 'M-130 80L-30 -50L74 80z'),
  fill('p', 'M-30 -50L-60 -11l16 8l14 -10l16 12l14 -12z'),
  line('a', 6, 'M-30 -48V-98'),
  fill('b', 'M-27 -98L28 -82L-27 -64z'),
]

/** Three people behind one table. */
export const council: Thing = [
  fill('a3', dot(-70, -22, 24), 'M-112 50v-12a42 38 0 0 1 84 0v12z'),
  fill('a3', dot(70, -22, 24), 'M28 50v-12a42 38 0 0 1 84 0v12z'),
  fill('a', dot(0, -44, 30), 'M-54 50v-20a54 46 0 0 1 108 0v20z'),
  fill('b', 'M-10 -16h20l-10 40z'),
  fill('a2', box(-130, 46, 260, 18, 9)),
  fill('a', box(-104, 64, 12, 40), box(92, 64, 12, 40)),
]

export const megaphone: Thing = [
  fill('a', 'M-34 -28L56 -74V66L-34 22z'),
  fill('a2', box(-84, -28, 58, 50, 14)),
  fill('a', 'M-66 22h30l14 52a10 10 0 0 1 -10 12h-14a10 10 0 0 1 -10 -8z'),
  fill('p', 'M56 -74a14 70 0 0 1 0 140a14 70 0 0 1 0 -140'),
  line('b', 11, 'M86 -26L112 -42M92 -2H122M86 22L112 38'),
]

const bubble = (x: number, y: number, w: number, h: number, left: boolean) =>
  `${box(x, y, w, h, 26)}${left ? `M${x + 24} ${y + h - 6}h36l-36 32z` : `M${x + w - 24} ${y + h - 6}v32l-36 -32z`}`

export const bubbles: Thing = [
  fill('a', bubble(-112, -82, 150, 92, true)),
  fill('g', dot(-72, -36, 9), dot(-38, -36, 9), dot(-4, -36, 9)),
  fill('b', bubble(-8, -10, 126, 76, false)),
  line('g', 9, 'M22 18h66M22 40h42'),
]

/** Two bubbles, in two scripts. */
export const tongues: Thing = [
  fill('a', bubble(-116, -84, 134, 104, true)),
  line('g', 12, 'M-82 2L-50 -66L-18 2M-70 -20H-30'),
  fill('b', bubble(0, -20, 118, 92, false)),
  line('g', 9, 'M32 8h54M59 -4v12M80 8q-6 30 -44 42M40 20q16 24 44 32'),
]

/** A lectern with a microphone. */
export const lectern: Thing = [
  line('a2', 7, 'M20 -44q4 -38 -24 -44'),
  fill('b', box(-32, -102, 34, 22, 11)),
  fill('a', 'M-84 -46H84L66 -10H-66z'),
  fill('a2', 'M-54 -10H54L44 88H-44z'),
  fill('g', dot(0, 32, 17)),
  fill('b', dot(0, 32, 8)),
  fill('a', box(-66, 86, 132, 16, 6)),
]

/** A badge on its ribbon. */
export const badge: Thing = [
  line('a3', 14, 'M-46 -140L0 -62L46 -140'),
  fill('a', box(-66, -66, 132, 158, 16)),
  fill('p', box(-54, -34, 108, 114, 8)),
  fill('g', box(-20, -54, 40, 9, 4)),
  fill('a2', dot(0, -4, 19), 'M-34 44a34 26 0 0 1 68 0z'),
  line('b', 9, 'M-30 62H30'),
]

export const headset: Thing = [
  line('a', 15, 'M-70 14V-8a70 70 0 0 1 140 0v22'),
  fill('a', box(-92, 2, 42, 72, 18), box(50, 2, 42, 72, 18)),
  fill('a2', box(-58, 10, 16, 56, 8), box(42, 10, 16, 56, 8)),
  line('a', 9, 'M74 70q-4 30 -46 30'),
  fill('b', box(-8, 86, 48, 28, 14)),
]

/** The bell of a front desk. */
export const bell: Thing = [
  fill('b', dot(0, -62, 13)),
  fill('a2', box(-7, -54, 14, 20)),
  fill('a', 'M-92 46a92 84 0 0 1 184 0z'),
  line('g', 9, 'M-62 22a62 52 0 0 1 34 -38'),
  fill('a2', box(-112, 46, 224, 26, 12)),
]

/** Two hands that meet. */
export const handshake: Thing = [
  fill('a', 'M-150 -44L-92 -58L-74 32L-150 56z'),
  fill('b', 'M150 -44L92 -58L74 32L150 56z'),
  fill('p', 'M-100 -50l-16 4l16 84l18 -6zM100 -50l16 4l-16 84l-18 -6z'),
  fill('a3', 'M82 -44L34 -46Q10 -46 -6 -32L-40 -4Q-46 6 -36 12Q-24 16 -12 8L8 -6L56 38Q66 46 78 30z'),
  fill(
    'a2',
    'M-82 -44L-40 -50L-6 -32L-40 -4Q-46 6 -36 12Q-24 16 -12 8L8 -6L58 36Q66 46 58 53Q50 60 42 52L38 50Q44 60 36 66Q26 72 18 62Q20 74 10 76Q0 78 -8 66Q-12 76 -22 72L-76 28z',
  ),
  line('g', 5, 'M18 62L0 44M38 50L18 30M-6 66L-18 54'),
]

/** A king and a pawn of chess. */
export const chess: Thing = [
  fill('b', dot(66, -2, 22), 'M50 16h32l10 62h-52z', box(32, 76, 68, 18, 8)),
  line('a', 11, 'M-34 -104v36M-50 -90h32'),
  fill('a', 'M-76 -44a42 24 0 0 1 84 0L-8 14H-60z', 'M-58 20h48l14 58h-76z', box(-88, 74, 108, 22, 9)),
  line('g', 7, 'M-58 16h48'),
]

export const flipchart: Thing = [
  line('a2', 10, 'M-52 60L-78 108M52 60L78 108M0 60V100'),
  fill('a', box(-96, -92, 192, 16, 8)),
  fill('p', box(-84, -76, 168, 140)),
  line('a', 9, 'M-58 34V-46M-58 34H58'),
  line('b', 11, 'M-44 16L-14 -10L10 4L52 -42'),
  fill('a', box(-90, 60, 180, 12, 6)),
]

/** The cap of somebody who has learned. */
export const cap: Thing = [
  fill('a2', 'M-58 -8V42q58 40 116 0V-8z'),
  fill('a', 'M0 -78L124 -24L0 30L-124 -24z'),
  line('b', 8, 'M0 -24L88 -4V50'),
  fill('b', 'M88 44l12 38h-24z'),
]
