import { box, dot, fill, gear, line, type Thing } from './cover-drawing.ts'

const SHIELD = 'M0 -100L86 -70V-8Q86 66 0 106Q-86 66 -86 -8V-70z'

export const shield: Thing = [
  fill('a', SHIELD),
  fill('a2', 'M0 -80V84Q-68 50 -68 -8V-56z'),
  fill('p', dot(0, -12, 26), 'M-12 0h24l10 48h-44z'),
  fill('b', dot(0, -12, 11)),
]

/** A shield that has been looked at. */
export const approved: Thing = [
  fill('a', SHIELD),
  fill('p', 'M0 -78L66 -55V-8Q66 50 0 82Q-66 50 -66 -8V-55z'),
  line('b', 18, 'M-32 0L-8 26L36 -26'),
]

export const padlock: Thing = [
  line('a2', 20, 'M-44 -14V-48a44 44 0 0 1 88 0v34'),
  fill('a', box(-80, -22, 160, 124, 18)),
  fill('b', dot(0, 28, 19)),
  line('b', 13, 'M0 34V70'),
]

export const key: Thing = [
  line('a', 24, 'M-62 -58a40 40 0 1 0 56 56a40 40 0 1 0 -56 -56'),
  line('a', 22, 'M0 4L92 86'),
  line('a2', 18, 'M62 58l26 -26M36 34l20 -20'),
  fill('b', dot(-34, -30, 12)),
]

export const hardHat: Thing = [
  fill('b', 'M-94 40V34a94 92 0 0 1 188 0v6z'),
  fill('a', 'M-17 -62q17 -14 34 0V40h-34z'),
  line('a', 8, 'M-56 38q0 -48 22 -76M56 38q0 -48 -22 -76'),
  fill('a', box(-118, 38, 236, 24, 12)),
]

export const firstAid: Thing = [
  line('a', 14, 'M-36 -58V-76a12 12 0 0 1 12 -12h48a12 12 0 0 1 12 12v18'),
  fill('a', box(-108, -60, 216, 146, 18)),
  fill('a2', box(-108, -8, 216, 12)),
  fill('p', dot(0, 12, 50)),
  fill('b', box(-11, -20, 22, 64, 4), box(-32, 1, 64, 22, 4)),
]

export const extinguisher: Thing = [
  line('a2', 10, 'M14 -72q66 -6 62 70'),
  fill('a2', 'M62 -8h28l10 44h-48z'),
  fill('a', box(-18, -92, 36, 34, 6), box(-52, -58, 92, 160, 26)),
  line('a', 10, 'M-6 -92L-50 -104M-6 -86h-40'),
  fill('p', box(-52, -10, 92, 62)),
  fill('b', 'M-6 44q-26 -4 -24 -26q2 -12 14 -22q-2 12 8 14q-2 -14 6 -20q22 26 18 38q-4 14 -22 16'),
]

export const gears: Thing = [
  fill('a', gear(-34, 14, 62, 10)),
  fill('g', dot(-34, 14, 34)),
  fill('a2', dot(-34, 14, 16)),
  fill('b', gear(70, -44, 36, 8)),
  fill('g', dot(70, -44, 15)),
]

export const wrench: Thing = [
  line('a', 34, 'M-62 78L28 -18'),
  fill('a', 'M10 -42Q8 -88 56 -98L40 -60L66 -36L102 -56Q98 -6 50 -4L20 -10z'),
  fill('g', dot(-60, 76, 9)),
  fill('b', gear(62, 62, 28, 8)),
  fill('g', dot(62, 62, 11)),
]

/** A robot's arm over its work. */
export const robot: Thing = [
  fill('a2', box(-118, 76, 236, 18, 6)),
  fill('a', 'M-92 76L-80 36h56l12 40z'),
  line('a', 24, 'M-52 36L-36 -52L46 -62'),
  line('a2', 16, 'M46 -62V-22'),
  fill('g', dot(-36, -52, 9), dot(46, -62, 9)),
  line('a', 9, 'M28 0v-12l18 -12l18 12v12'),
  fill('b', box(20, 10, 52, 66, 4)),
]

/** Boxes on a pallet. */
export const pallet: Thing = [
  fill('a', box(-98, -4, 92, 78, 4), box(4, -4, 92, 78, 4)),
  fill('a2', box(-48, -88, 92, 78, 4)),
  fill('b', box(-12, -88, 22, 34), box(-62, -4, 22, 34), box(40, -4, 22, 34)),
  fill('a', box(-118, 78, 236, 10, 3), box(-104, 88, 30, 14), box(-15, 88, 30, 14), box(74, 88, 30, 14)),
]

/** A list under the glass. */
export const inspection: Thing = [
  fill('a', box(-92, -98, 150, 190, 12)),
  fill('p', box(-80, -78, 126, 158, 4)),
  fill('a', box(-48, -106, 62, 26, 8)),
  line('a2', 9, 'M-64 -46l8 9l14 -17M-64 -2l8 9l14 -17M-64 42l8 9l14 -17'),
  line('a3', 8, 'M-26 -46H26M-26 -2H6M-26 42H0'),
  line('b', 18, 'M82 58L116 94'),
  fill('b', dot(52, 26, 50)),
  fill('g', dot(52, 26, 35)),
  line('p', 8, 'M32 20a22 22 0 0 1 16 -16'),
]

/** A caliper around the piece that it measures. */
export const caliper: Thing = [
  fill('b', dot(-14, 26, 46)),
  fill('g', dot(-14, 26, 20)),
  fill('a', box(-122, -66, 244, 38, 4), 'M-110 -32h50V76l-26 -18L-110 10z'),
  line('g', 5, 'M-88 -66v14M-68 -66v20M-48 -66v14M-28 -66v20M-8 -66v14M88 -66v20M106 -66v14'),
  fill('a2', 'M10 -78h66v62V10L58 58L32 76V-16H10z'),
]

/** A rosette. */
export const rosette: Thing = [
  fill('a2', 'M-44 22L-66 108L-32 92L-8 112L4 36zM44 22L66 108L32 92L8 112L-4 36z'),
  fill('a', gear(0, -22, 66, 14)),
  fill('p', dot(0, -22, 50)),
  fill('b', 'M0 -58l11 23l25 4l-18 18l4 25l-22 -12l-22 12l4 -25l-18 -18l25 -4z'),
]

export const scales: Thing = [
  line('a', 11, 'M0 -84V84M-84 -50Q0 -76 84 -50'),
  fill('a', dot(0, -84, 14), box(-54, 80, 108, 18, 9)),
  line('a2', 5, 'M-84 -50L-118 22M-84 -50L-50 22M84 -50L50 22M84 -50L118 22'),
  fill('a', 'M-126 22h84a42 34 0 0 1 -84 0z'),
  fill('b', 'M42 22h84a42 34 0 0 1 -84 0z'),
]

export const gavel: Thing = [
  fill('a2', box(-112, 66, 140, 26, 8)),
  line('a', 18, 'M4 -4L112 76'),
  fill('a', 'M-52 12L12 -74L56 -40L-8 46z'),
  fill('b', 'M-66 2l14 -18l72 56l-14 18zM0 -84l14 -18l72 56l-14 18z'),
]

/** A cloud and the machines below it. */
export const cloud: Thing = [
  line('a2', 9, 'M-46 40V76M0 40V92M46 40V76'),
  fill('a', 'M-70 44a46 46 0 0 1 -6 -92a66 66 0 0 1 122 -18a56 56 0 0 1 28 110z'),
  line('g', 9, 'M-78 -14a20 20 0 0 1 14 -12'),
  fill('b', dot(0, 92, 15)),
  fill('a2', dot(-46, 80, 12), dot(46, 80, 12)),
]

/** A rack of servers. */
export const servers: Thing = [
  fill('a', box(-96, -90, 192, 54, 10), box(-96, -26, 192, 54, 10), box(-96, 38, 192, 54, 10)),
  line('g', 8, 'M-66 -63H10M-66 1H10M-66 65H10'),
  fill('a3', dot(44, -63, 9), dot(44, 1, 9), dot(44, 65, 9)),
  fill('b', dot(70, -63, 9), dot(70, 1, 9)),
]

/** A wheel to steer by. */
export const wheel: Thing = [
  line('a', 15, 'M0 -104V104M-90 -52L90 52M-90 52L90 -52'),
  line('a', 20, dot(0, 0, 66)),
  fill('g', dot(0, 0, 30)),
  fill('b', dot(0, 0, 20)),
]
