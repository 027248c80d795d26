import {
  around,
  between,
  byTone,
  type CoverLayer,
  dot,
  HEIGHT,
  oneOf,
  type Pattern,
  range,
  type Shapes,
  type Tone,
  toneAt,
  WIDTH,
} from './cover-drawing.ts'

/** Leadership: circles that widen, and one who stands out. */
export const arcs: Pattern = (random) => {
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
export const bubbles: Pattern = (random) => {
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

/** Sales and marketing: what radiates. */
export const rays: Pattern = (random) => {
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

/** Finance: coins in stacks. */
export const coins: Pattern = (random) => {
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

/** Human resources: people around tables. */
export const tables: Pattern = (random) => {
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

/** Manufacturing: wheels that turn one another. */
export const gears: Pattern = (random) => {
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

/** Legal and compliance: a house on columns. */
export const columns: Pattern = (random) => {
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
export const sides: Pattern = (random) => {
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
export const clouds: Pattern = (random) => {
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

/** Train the trainer: steps up. */
export const stairs: Pattern = (random) => {
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
