/** Three strengths of the palette's colour, its accent, and its ground for what is cut out. */
export type Tone = 'a' | 'a2' | 'a3' | 'b' | 'g'

/** One shape of a cover: filled, or drawn as a line of width `w`, whole or in dashes. */
export type CoverLayer = { tone: Tone; d: string; w?: number; dash?: string }

export type Random = () => number
export type Pattern = (random: Random) => CoverLayer[]

const WIDTH = 320
const HEIGHT = 200

const between = (random: Random, from: number, to: number) => Math.round(from + random() * (to - from))
const range = (count: number) => Array.from({ length: count }, (_, at) => at)
const oneOf = <T>(random: Random, list: readonly [T, ...T[]]): T =>
  list[Math.floor(random() * list.length)] ?? list[0]

const dot = (x: number, y: number, r: number) =>
  `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0`

const around = (x: number, y: number, r: number, angle: number) =>
  [Math.round(x + r * Math.cos(angle)), Math.round(y + r * Math.sin(angle))] as const

const TONES: readonly Tone[] = ['a', 'a2', 'a3']
const toneAt = (at: number): Tone => TONES[at % 3] ?? 'a'

type Shapes = [tone: Tone, path: string][]

/** One path for each tone, the faintest lowest. */
function byTone(shapes: Shapes, w?: number): CoverLayer[] {
  const order: Tone[] = ['a3', 'a2', 'a', 'b', 'g']
  return order.flatMap((tone) => {
    const d = shapes.filter(([own]) => own === tone).map(([, path]) => path)
    return d.length > 0 ? [{ tone, d: d.join(''), ...(w ? { w } : {}) }] : []
  })
}

/** Leadership: circles that widen, and one who stands out. */
const arcs: Pattern = (random) => {
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
  const shapes = range(7).map((at): [Tone, string] => [
    at === 0 ? 'a' : at < 3 ? 'a2' : 'a3',
    dot(x, y, first + at * step),
  ])
  const far = first + step * (1.5 + Math.floor(random() * 2))
  const angle =
    (corner === 3 ? 0.25 + random() * 0.5 : corner === 2 ? 1.02 + random() * 0.16 : 1.3 + random() * 0.4) *
    Math.PI
  const sun = dot(...around(x, y, far, angle), between(random, 22, 30))
  return [...byTone(shapes, between(random, 11, 15)), { tone: 'b', d: sun }]
}

/** Communication: things said and answered. */
const bubbles: Pattern = (random) => {
  const bubble = (x: number, y: number, wide: number, high: number, left: boolean) => {
    const r = Math.min(26, high / 2)
    const [w, h] = [wide - 2 * r, high - 2 * r]
    const foot = left ? `h${-(w - 30)}l-26 22v-22h-4` : `h-4v22l-26-22h${-(w - 30)}`
    return `M${x + r} ${y}h${w}a${r} ${r} 0 0 1 ${r} ${r}v${h}a${r} ${r} 0 0 1 ${-r} ${r}${foot}a${r} ${r} 0 0 1 ${-r} ${-r}v${-h}a${r} ${r} 0 0 1 ${r} ${-r}z`
  }
  const turned = random() < 0.5
  const calm = random() < 0.6
  const place = (x: number, wide: number) => (turned ? WIDTH - x - wide : x)
  const wide = between(random, 150, 190)
  const high = between(random, 76, 92)
  const x = place(between(random, 26, 52), wide)
  const y = between(random, 22, 34)
  const answer = between(random, 108, 140)
  const third = between(random, 64, 96)
  const dots = range(3).map((at) => dot(x + Math.round(wide / 2) - 30 + at * 30, y + Math.round(high / 2), 8))
  return [
    {
      tone: 'a3',
      d: bubble(place(between(random, 226, 252), third), between(random, 14, 40), third, 52, turned),
    },
    { tone: calm ? 'a' : 'b', d: bubble(x, y, wide, high, !turned) },
    { tone: 'g', d: dots.join('') },
    {
      tone: calm ? 'b' : 'a',
      d: bubble(place(between(random, 146, 176), answer), between(random, 108, 118), answer, 56, turned),
    },
    { tone: 'a2', d: dot(place(64, 0), 164, between(random, 10, 18)) },
  ]
}

/** Project management: tasks one after the other, and where we are today. */
const tasks: Pattern = (random) => {
  let x = between(random, 20, 34)
  const shapes: Shapes = []
  const milestone = between(random, 2, 4)
  for (const row of range(6)) {
    const length = between(random, 52, 108)
    const y = 22 + row * 31
    shapes.push([row === milestone ? 'b' : row < milestone ? 'a' : 'a2', `M${x} ${y}h${length}`])
    if (random() < 0.6) shapes.push(['a3', `M${x + length + 26} ${y}h${between(random, 14, 48)}`])
    if (row > 1 && random() < 0.5) shapes.push(['a3', `M${x - 26} ${y}h${-between(random, 10, 40)}`])
    x = Math.min(214, x + between(random, 22, 44))
  }
  return byTone(shapes, 19)
}

/** Data: columns, one of them worth a look. */
const bars: Pattern = (random) => {
  const accent = between(random, 1, 6)
  const rising = random() < 0.6
  return byTone(
    range(8).map((at): [Tone, string] => {
      const from = rising ? 56 + at * 8 : 60
      const height = between(random, from, Math.min(182, from + 100))
      return [
        at === accent ? 'b' : at > 5 ? 'a' : at > 2 ? 'a2' : 'a3',
        `M${6 + at * 40} 200v${-height}h28v${height}z`,
      ]
    }),
  )
}

/** Sales and marketing: what radiates. */
const rays: Pattern = (random) => {
  const x = oneOf(random, [between(random, 40, 90), between(random, 130, 190), between(random, 230, 280)])
  const y = oneOf(random, [HEIGHT, between(random, 90, 120), HEIGHT])
  const count = y === HEIGHT ? 18 : 16
  const turn = random()
  const shapes = range(count).map((at): [Tone, string] => {
    const [from, to] = [at + turn, at + turn + 0.52].map((step) => (step / count) * 2 * Math.PI)
    const [x1, y1] = around(x, y, 400, from ?? 0)
    const [x2, y2] = around(x, y, 400, to ?? 0)
    return [toneAt(at), `M${x} ${y}L${x1} ${y1} ${x2} ${y2}z`]
  })
  const r = between(random, 40, 50)
  return [...byTone(shapes), { tone: 'g', d: dot(x, y, r + 14) }, { tone: 'b', d: dot(x, y, r) }]
}

/** Software: lines of code. */
const lines: Pattern = (random) => {
  const shapes: Shapes = []
  let indent = 0
  for (const row of range(6)) {
    let x = 24 + indent * 30
    for (const word of range(between(random, 2, 4))) {
      const length = Math.min(between(random, 16, 74), WIDTH - 22 - x)
      if (length < 8) break
      const chance = random()
      shapes.push([
        chance < 0.16 ? 'b' : word === 0 || chance < 0.5 ? 'a' : 'a2',
        `M${x} ${25 + row * 30}h${length}`,
      ])
      x += length + 26
    }
    indent = Math.max(0, Math.min(3, indent + oneOf(random, [1, 1, 0, -1])))
  }
  return byTone(shapes, 11)
}

/** Information security: a wall of flags. */
const flags: Pattern = (random) => {
  const shapes: Shapes = []
  const accents = [between(random, 5, 18), between(random, 22, 34)]
  for (const at of range(40)) {
    const [x, y] = [(at % 8) * 40, Math.floor(at / 8) * 40]
    const chance = random()
    const accent = accents.includes(at)
    if (chance > 0.62 && !accent) continue
    const tone: Tone = accent ? 'b' : chance < 0.4 ? 'a' : 'a3'
    shapes.push([tone, random() < 0.6 ? `M${x} ${y}h40v40z` : `M${x} ${y}v40h40z`])
  }
  return byTone(shapes)
}

/** Finance: coins in stacks. */
const coins: Pattern = (random) => {
  const grows = random() < 0.7
  const accent = between(random, 1, 5)
  const stacks = range(6).map((at) => {
    const coinCount = grows ? between(random, 1 + at, 3 + at * 1.3) : between(random, 2, 9)
    return { x: 34 + at * 50, count: Math.min(9, coinCount), at }
  })
  const path = (list: typeof stacks, from = 0) =>
    list.map(({ x, count }) => `M${x} ${194 - from * 20}v${-(count - from) * 20}`).join('')
  const chosen = stacks.filter(({ at }) => at === accent)
  const dash = '15 5'
  return [
    { tone: 'a3', d: path(stacks.filter(({ at }) => at % 3 === 0 && at !== accent)), w: 40, dash },
    { tone: 'a2', d: path(stacks.filter(({ at }) => at % 3 === 1 && at !== accent)), w: 40, dash },
    { tone: 'a', d: path(stacks.filter(({ at }) => at % 3 === 2 && at !== accent)), w: 40, dash },
    { tone: 'b', d: path(chosen), w: 40, dash },
  ].filter(({ d }) => d) as CoverLayer[]
}

/** Health and safety: crosses, near and far. */
const crosses: Pattern = (random) => {
  const step = oneOf(random, [50, 64, 64, 84])
  const [columnCount, rowCount] = [Math.ceil(WIDTH / step) + 1, Math.ceil(HEIGHT / step)]
  const accent = (rowCount >> 1) * columnCount + between(random, 1, columnCount - 2)
  const top = (HEIGHT - (rowCount - 1) * step) >> 1
  const [near, far] = [Math.round(step * 0.3), Math.round(step * 0.12)]
  const shapes = range(columnCount * rowCount).map((at): [Tone, string] => {
    const row = Math.floor(at / columnCount)
    const x = (at % columnCount) * step - (row % 2 ? 0 : step >> 1) + 10
    const y = top + row * step
    const r = at === accent ? near : between(random, far, near)
    const tone: Tone = at === accent ? 'b' : r > near * 0.8 ? 'a' : r > near * 0.6 ? 'a2' : 'a3'
    return [tone, `M${x} ${y}h${2 * r}M${x + r} ${y - r}v${2 * r}`]
  })
  return byTone(shapes, Math.round(step * 0.23))
}

/** Human resources: people around tables. */
const tables: Pattern = (random) => {
  const middle = between(random, 90, 230)
  const radius = between(random, 52, 66)
  const places: [x: number, y: number, radius: number, count: number, tone: Tone][] = [
    [middle - 122, between(random, 40, 64), 32, 6, 'a3'],
    [middle - 116, between(random, 146, 168), 28, 5, 'a2'],
    [middle + 118, between(random, 30, 52), 28, 5, 'a2'],
    [middle + 124, between(random, 140, 164), 32, 6, 'a3'],
    [middle + 220, between(random, 70, 120), 34, 6, 'a2'],
    [middle - 220, between(random, 70, 120), 34, 6, 'a2'],
  ]
  const seats = (x: number, y: number, far: number, count: number, tone: Tone): Shapes => {
    const start = random() * 6
    const speaker = between(random, 0, count - 1)
    return range(count).map((at) => {
      const [left, top] = around(x, y, far, start + (at / count) * 2 * Math.PI)
      return [at === speaker ? 'b' : tone, `M${left} ${top}h.01`]
    })
  }
  const shown = places.filter(([x]) => x > -30 && x < WIDTH + 30)
  const far = shown.flatMap((place) => seats(...place))
  return [
    ...byTone(far, 17),
    ...byTone(seats(middle, between(random, 92, 108), radius, between(random, 7, 10), 'a'), radius >> 1),
  ]
}

/** Languages: an alphabet of forms. */
const letters: Pattern = (random) => {
  const forms: readonly [(x: number, y: number) => string, ...((x: number, y: number) => string)[]] = [
    (x, y) => `M${x} ${y}h64a64 64 0 0 1-64 64z`,
    (x, y) => `M${x + 64} ${y + 64}h-64a64 64 0 0 1 64-64z`,
    (x, y) => `M${x} ${y + 32}a32 32 0 0 1 64 0z`,
    (x, y) => `M${x} ${y + 32}a32 32 0 0 0 64 0z`,
    (x, y) => dot(x + 32, y + 32, 24),
    (x, y) => `M${x + 32} ${y}v64a32 32 0 0 1 0-64z`,
    (x, y) => `M${x} ${y}h28v64h-28z`,
    (x, y) => `M${x} ${y + 64}l32-64l32 64z`,
  ]
  const accent = [between(random, 1, 6), between(random, 8, 13)]
  const shapes = range(15).map((at): [Tone, string] => [
    accent.includes(at) ? 'b' : toneAt(between(random, 0, 2)),
    oneOf(random, forms)((at % 5) * 64, 4 + Math.floor(at / 5) * 64),
  ])
  return byTone(shapes)
}

/** Customer service: smiles upon smiles. */
const smiles: Pattern = (random) => {
  const r = oneOf(random, [24, 32, 32, 46])
  const [across, down] = [2 * r + 8, Math.round(r * 1.5)]
  const [columnCount, rowCount] = [Math.ceil(WIDTH / across) + 1, Math.ceil(HEIGHT / down)]
  const accent = (rowCount >> 1) * columnCount + between(random, 1, columnCount - 2)
  const shift = between(random, 0, r)
  const up = random() < 0.35 ? 1 : 0
  const shapes = range(columnCount * rowCount).map((at): [Tone, string] => {
    const row = Math.floor(at / columnCount)
    const x = (at % columnCount) * across - shift - (row % 2) * (r + 4)
    const y = row * down + (up ? r + 4 : 12)
    return [
      at === accent ? 'b' : toneAt(row + (random() < 0.25 ? 1 : 0)),
      `M${x} ${y}a${r} ${r} 0 0 ${up} ${2 * r} 0z`,
    ]
  })
  return byTone(shapes)
}

/** Manufacturing: wheels that turn one another. */
const gears: Pattern = (random) => {
  const wheels: [x: number, y: number, teeth: number, tone: Tone][] = [
    [between(random, 96, 124), between(random, 84, 104), 16, 'a'],
    [between(random, 236, 256), between(random, 120, 140), 11, 'a2'],
    [between(random, 226, 246), between(random, 14, 26), 7, 'b'],
    [between(random, 0, 16), between(random, 180, 198), 10, 'a3'],
  ]
  const [turned, upended] = [random() < 0.5, random() < 0.5]
  return wheels.flatMap(([left, top, teeth, tone]): CoverLayer[] => {
    const x = turned ? WIDTH - left : left
    const y = upended ? HEIGHT - top : top
    const r = teeth * 4
    const step = (2 * Math.PI * r) / teeth / 2
    return [
      { tone, d: dot(x, y, r), w: 14, dash: `${step.toFixed(2)} ${step.toFixed(2)}` },
      // Laps over the teeth, so that no seam shows; where colours shine through, by a hair only.
      { tone, d: dot(x, y, r - 12), w: tone === 'a' || tone === 'b' ? 12 : 10.5 },
      ...(teeth > 10 ? [{ tone, d: dot(x, y, Math.round(r / 5)) } as const] : []),
    ]
  })
}

/** Quality: everything checked, one thing just now. */
const checks: Pattern = (random) => {
  const size = oneOf(random, [0.8, 1, 1, 1.5])
  const columnCount = Math.floor(5 / size)
  const rowCount = Math.round(4 / size)
  const [across, down] = [WIDTH / columnCount, HEIGHT / rowCount]
  const accent = between(random, 1, columnCount * rowCount - 2)
  const part = (length: number) => Math.round(length * size)
  const shapes = range(columnCount * rowCount).map((at): [Tone, string] => {
    const x = Math.round(((at % columnCount) + 0.5) * across) - part(17)
    const y = Math.round((Math.floor(at / columnCount) + 0.5) * down) + part(4)
    const chance = random()
    const check = `M${x} ${y}l${part(11)} ${part(12)}l${part(24)} ${-part(27)}`
    if (at === accent) return ['b', check]
    return chance < 0.7 ? [chance < 0.36 ? 'a' : 'a2', check] : ['a3', `M${x + part(4)} ${y}h${part(26)}`]
  })
  return byTone(shapes, part(10))
}

/** Legal and compliance: a house on columns. */
const columns: Pattern = (random) => {
  const count = between(random, 5, 7)
  const wide = between(random, 206, 236)
  const x = between(random, 34, 286 - wide)
  const step = wide / count
  const thick = Math.round(step * 0.52)
  const accent = between(random, 1, count - 2)
  const column = (at: number) => `M${Math.round(x + step * (at + 0.5) - thick / 2)} 92h${thick}v80h${-thick}z`
  const others = range(count).filter((at) => at !== accent)
  return [
    { tone: 'a3', d: dot(x + between(random, -6, wide), between(random, 26, 44), between(random, 60, 78)) },
    { tone: 'a2', d: others.map(column).join('') },
    { tone: 'b', d: column(accent) },
    {
      tone: 'a',
      d: `M${x - 12} 68l${wide / 2 + 12}-46l${wide / 2 + 12} 46zM${x - 12} 74h${wide + 24}v12h${-wide - 24}zM${x - 12} 178h${wide + 24}v12h${-wide - 24}zM${x - 26} 190h${wide + 52}v10h${-wide - 52}z`,
    },
  ]
}

/** Negotiation: two sides, and what they have in common. */
const sides: Pattern = (random) => {
  const [one, other] = oneOf<[x: number, y: number][]>(random, [
    [
      [between(random, 40, 70), between(random, 50, 150)],
      [between(random, 250, 280), between(random, 50, 150)],
    ],
    [
      [between(random, -10, 30), 0],
      [between(random, 290, 330), HEIGHT],
    ],
    [
      [between(random, 90, 150), HEIGHT + 10],
      [between(random, 170, 240), -10],
    ],
    [
      [between(random, 290, 330), 0],
      [between(random, -10, 30), HEIGHT],
    ],
  ])
  const [[x1, y1], [x2, y2]] = [one ?? [50, 100], other ?? [270, 100]]
  const half = Math.hypot(x1 - x2, y1 - y2) / 2
  const count = between(random, 3, 5)
  const step = half / (count + 0.4)
  const rings = (x: number, y: number) =>
    range(count)
      .map((at) => dot(x, y, Math.round((at + 0.6) * step)))
      .join('')
  const w = Math.round(step * (0.36 + random() * 0.2))
  const [x, y] = [Math.round((x1 + x2) / 2), Math.round((y1 + y2) / 2)]
  const sun = between(random, 24, 32)
  return [
    { tone: 'a', d: rings(x1, y1), w },
    { tone: 'a2', d: rings(x2, y2), w },
    { tone: 'g', d: dot(x, y, sun + 12) },
    { tone: 'b', d: dot(x, y, sun) },
  ]
}

/** Cloud platforms: banks of cloud. */
const clouds: Pattern = (random) => {
  const bank = (y: number) => {
    let d = `M-20 200V${y}`
    let x = -20
    while (x < WIDTH + 10) {
      const r = between(random, 20, 38)
      d += `a${r} ${r} 0 0 1 ${2 * r} 0`
      x += 2 * r
    }
    return `${d}V200z`
  }
  const moon = dot(between(random, 60, 260), between(random, 42, 56), between(random, 24, 32))
  return [
    { tone: 'a3', d: bank(between(random, 84, 96)) },
    { tone: 'b', d: moon },
    { tone: 'a2', d: bank(between(random, 126, 138)) },
    { tone: 'a', d: bank(between(random, 168, 178)) },
  ]
}

/** Design and innovation: a screen of dots that swell. */
const swelling: Pattern = (random) => {
  const step = oneOf(random, [24, 32, 32, 40])
  const upright = random() < 0.4
  const falling = random() < 0.5
  const [across, along] = upright ? [WIDTH, HEIGHT] : [HEIGHT, WIDTH]
  const count = Math.floor(across / (step * 0.9))
  const accent = between(random, 1, count - 2)
  const grow = (step * 0.82) / count
  return range(count).map((row): CoverLayer => {
    const near = falling ? count - row : row + 1
    const side = Math.round(((row + 0.5) * across) / count)
    const start = row % 2 ? 0 : step >> 1
    return {
      tone: row === accent ? 'b' : near > count * 0.6 ? 'a' : near > count * 0.3 ? 'a2' : 'a3',
      d: upright ? `M${side} ${start}v${along}` : `M${start} ${side}h${along}`,
      w: Math.max(3, Math.round(near * grow)),
      dash: `0 ${step}`,
    }
  })
}

/** Sustainability: leaves. */
const leaves: Pattern = (random) => {
  const shapes: Shapes = []
  const accent = between(random, 7, 16)
  for (const at of range(24)) {
    const [x, y] = [(at % 6) * 54, Math.floor(at / 6) * 50]
    const chance = random()
    if (chance < 0.2 && at !== accent) continue
    const tone: Tone = at === accent ? 'b' : toneAt(between(random, 0, 2))
    shapes.push([
      tone,
      random() < 0.5
        ? `M${x + 3} ${y + 3}q44 0 48 44q-44 0-48-44z`
        : `M${x + 51} ${y + 3}q0 44-48 44q0-44 48-44z`,
    ])
  }
  return byTone(shapes)
}

/** Train the trainer: steps up. */
const stairs: Pattern = (random) => {
  const steps = between(random, 5, 7)
  const width = Math.ceil(WIDTH / steps)
  const turned = random() < 0.4
  const climb = (base: number, rise: number) => {
    const step = turned ? `v${-rise}h${-width}` : `v${-rise}h${width}`
    return `M${turned ? WIDTH : 0} 200V${base}${step.repeat(steps)}V200z`
  }
  const rise = between(random, 15, 20)
  const sun = between(random, 46, 110)
  return [
    { tone: 'b', d: dot(turned ? WIDTH - sun : sun, between(random, 42, 62), 24) },
    { tone: 'a3', d: climb(166, rise) },
    { tone: 'a2', d: climb(192, Math.round(rise * 0.8)) },
    { tone: 'a', d: climb(216, Math.round(rise * 0.62)) },
  ]
}

/** One for each of the twenty groups of the catalogue, in their order. */
export const PATTERNS: readonly [Pattern, ...Pattern[]] = [
  arcs,
  bubbles,
  tasks,
  bars,
  rays,
  lines,
  flags,
  coins,
  crosses,
  tables,
  letters,
  smiles,
  gears,
  checks,
  columns,
  sides,
  clouds,
  swelling,
  leaves,
  stairs,
]
