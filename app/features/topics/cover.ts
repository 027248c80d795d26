type Tone = 'a' | 'a2' | 'a3' | 'b'

/** One shape of a cover: filled, or drawn as a line of width `w`. */
export type CoverLayer = { tone: Tone; d: string; w?: number }

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
  { ground: '#e9e4da', shape: '#3f3a33', accent: '#0e8a6d' },
] as const

type Random = () => number

const WIDTH = 320
const HEIGHT = 200

/**
 * The picture of a topic that has none: the category group (by its position among the groups) gives the kind of
 * pattern and a set of three palettes, the title chooses among them and varies the drawing. The same input is always
 * the same picture.
 */
export function coverOf(group: number, title: string): CoverDrawing {
  const draw = PATTERNS[group % PATTERNS.length] ?? arcs
  const random = randomOf(title)
  const turn = [0, 0, 2, 5][Math.floor(random() * 4)] ?? 0
  return { palette: (group * 3 + Math.floor(group / 8) + turn) % 8, layers: draw(random) }
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

const between = (random: Random, from: number, to: number) => Math.round(from + random() * (to - from))

const dot = (x: number, y: number, r: number) =>
  `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0`

const TONES: readonly Tone[] = ['a', 'a2', 'a3']
const toneAt = (at: number): Tone => TONES[at % 3] ?? 'a'

function byTone(shapes: [Tone, string][], w?: number): CoverLayer[] {
  const order: Tone[] = ['a3', 'a2', 'a', 'b']
  return order.flatMap((tone) => {
    const d = shapes.filter(([own]) => own === tone).map(([, path]) => path)
    return d.length > 0 ? [{ tone, d: d.join(''), ...(w ? { w } : {}) }] : []
  })
}

function arcs(random: Random): CoverLayer[] {
  const corner = Math.floor(random() * 4)
  const places: readonly (readonly [number, number])[] = [
    [between(random, 90, 230), HEIGHT],
    [between(random, -10, 20), HEIGHT],
    [between(random, 300, 330), between(random, 150, 200)],
    [between(random, 90, 230), 0],
  ]
  const [x, y] = places[corner] ?? [160, HEIGHT]
  const first = between(random, 26, 38)
  const step = between(random, 29, 40)
  const shapes = [0, 1, 2, 3, 4, 5, 6].map((at): [Tone, string] => {
    const r = first + at * step
    return [at === 0 ? 'a' : at < 3 ? 'a2' : 'a3', dot(x, y, r)]
  })
  const far = first + step * (1.5 + Math.floor(random() * 2))
  const angle =
    (corner === 3 ? 0.25 + random() * 0.5 : corner === 2 ? 1.02 + random() * 0.16 : 1.3 + random() * 0.4) *
    Math.PI
  const sun = dot(
    Math.round(x + far * Math.cos(angle)),
    Math.round(y + far * Math.sin(angle)),
    between(random, 22, 30),
  )
  return [...byTone(shapes, between(random, 11, 15)), { tone: 'b', d: sun }]
}

function bars(random: Random): CoverLayer[] {
  const accent = between(random, 1, 6)
  return byTone(
    [0, 1, 2, 3, 4, 5, 6, 7].map((at): [Tone, string] => {
      const height = between(random, 30, 178)
      return [
        at === accent ? 'b' : at > 5 ? 'a' : at > 2 ? 'a2' : 'a3',
        `M${6 + at * 40} 200v${-height}h28v${height}z`,
      ]
    }),
  )
}

function flags(random: Random): CoverLayer[] {
  const shapes: [Tone, string][] = []
  for (let y = 0; y < HEIGHT; y += 40) {
    for (let x = 0; x < WIDTH; x += 40) {
      const chance = random()
      if (chance > 0.58) continue
      const tone: Tone = chance < 0.07 ? 'b' : chance < 0.42 ? 'a' : 'a3'
      shapes.push([tone, random() < 0.6 ? `M${x} ${y}h40v40z` : `M${x} ${y}v40h40z`])
    }
  }
  return byTone(shapes)
}

function pills(random: Random): CoverLayer[] {
  const shapes = [0, 1, 2, 3, 4, 5, 6].map((at): [Tone, string] => {
    const length = between(random, 20, 84)
    const x = between(random, 10, 270)
    return [at === 2 || at === 5 ? 'b' : toneAt(at), `M${x} ${24 + (at % 5) * 38}h${length}`]
  })
  return byTone(shapes, 27)
}

function lines(random: Random): CoverLayer[] {
  const shapes: [Tone, string][] = []
  for (let row = 0; row < 6; row++) {
    let x = 22 + between(random, 0, 3) * 12
    while (x < WIDTH - 20) {
      const length = Math.min(between(random, 10, 56), WIDTH - 18 - x)
      const chance = random()
      shapes.push([chance < 0.14 ? 'b' : chance < 0.6 ? 'a' : 'a2', `M${x} ${26 + row * 30}h${length}`])
      x += length + 24
      if (random() < 0.14) break
    }
  }
  return byTone(shapes, 9)
}

function waves(random: Random): CoverLayer[] {
  const lift = between(random, 14, 30)
  const shift = between(random, -30, 30)
  const shapes = [0, 1, 2, 3, 4].map((at): [Tone, string] => {
    const y = 34 + at * 35
    const up = lift - at * 4
    return [
      at === 3 ? 'b' : toneAt(at),
      `M-20 ${y}c${70 + shift} ${-up} ${110 + shift} ${up} 180 ${up / 2}s120 ${-up * 1.5} 190 ${-up}`,
    ]
  })
  return byTone(shapes, 14)
}

function halftone(random: Random): CoverLayer[] {
  const cx = between(random, 60, 260)
  const cy = between(random, 40, 160)
  const shapes: [Tone, string][] = []
  for (let y = 16; y < HEIGHT; y += 28) {
    for (let x = 20; x < WIDTH; x += 28) {
      const far = Math.hypot(x - cx, y - cy)
      const r = Math.max(2, Math.round(13 - far / 17))
      shapes.push([far < 20 ? 'b' : far < 90 ? 'a' : 'a2', dot(x, y, r)])
    }
  }
  return byTone(shapes)
}

function stairs(random: Random): CoverLayer[] {
  const steps = between(random, 5, 7)
  const width = Math.ceil(WIDTH / steps)
  const climb = (base: number, rise: number) =>
    `M0 200V${base}${Array.from({ length: steps }, () => `h${width}v${-rise}`).join('')}H320V200z`
  const rise = between(random, 15, 20)
  return [
    { tone: 'b', d: dot(between(random, 46, 110), between(random, 42, 62), 24) },
    { tone: 'a3', d: climb(150, rise) },
    { tone: 'a2', d: climb(178, Math.round(rise * 0.8)) },
    { tone: 'a', d: climb(206, Math.round(rise * 0.62)) },
  ]
}

function leaves(random: Random): CoverLayer[] {
  const shapes: [Tone, string][] = []
  for (let y = 0; y < HEIGHT; y += 50) {
    for (let x = 0; x < WIDTH; x += 54) {
      const chance = random()
      if (chance < 0.22) continue
      const tone: Tone = chance < 0.32 ? 'b' : toneAt(between(random, 0, 2))
      shapes.push([
        tone,
        random() < 0.5
          ? `M${x + 3} ${y + 3}q44 0 48 44q-44 0-48-44z`
          : `M${x + 51} ${y + 3}q0 44-48 44q0-44 48-44z`,
      ])
    }
  }
  return byTone(shapes)
}

function tables(random: Random): CoverLayer[] {
  const shapes: [Tone, string][] = []
  const places = [
    [70, 62, 34, 6],
    [204, 104, 60, 9],
    [78, 160, 24, 5],
    [300, 34, 26, 5],
    [306, 176, 22, 5],
  ] as const
  places.forEach(([x, y, radius, count], place) => {
    const start = random() * 6
    const speaker = between(random, 0, count - 1)
    for (let at = 0; at < count; at++) {
      const angle = start + (at / count) * 2 * Math.PI
      const tone: Tone = at === speaker ? 'b' : place === 1 ? 'a' : place % 2 ? 'a3' : 'a2'
      const r = Math.round(radius / 3.6)
      shapes.push([
        tone,
        dot(Math.round(x + radius * Math.cos(angle)), Math.round(y + radius * Math.sin(angle)), r),
      ])
    }
  })
  return byTone(shapes)
}

function frames(random: Random): CoverLayer[] {
  const x = between(random, 110, 210)
  const y = between(random, 84, 116)
  const shapes = [0, 1, 2, 3, 4].map((at): [Tone, string] => {
    const down = 16 + at * 27
    const wide = Math.round(down * 1.6)
    return [at === 0 ? 'b' : toneAt(at), `M${x - wide} ${y - down}h${2 * wide}v${2 * down}h${-2 * wide}z`]
  })
  return byTone(shapes, 12)
}

function weave(random: Random): CoverLayer[] {
  const accent = between(random, 1, 5)
  const slope = random() < 0.5 ? 200 : -200
  const from = slope > 0 ? -10 : 210
  const shapes = [0, 1, 2, 3, 4, 5, 6, 7].map((at): [Tone, string] => {
    const x = -170 + at * 62 + between(random, -8, 8)
    return [at === accent ? 'b' : toneAt(at), `M${x} ${from}l${220} ${slope * 1.1}`]
  })
  return byTone(shapes, 20)
}

const PATTERNS = [
  arcs,
  bars,
  pills,
  waves,
  flags,
  lines,
  halftone,
  stairs,
  leaves,
  tables,
  frames,
  weave,
] as const
