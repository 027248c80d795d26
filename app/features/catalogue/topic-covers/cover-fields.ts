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

/** What flows: lines that swing together. */
export const waves: Pattern = (random) => {
  const count = between(random, 4, 6)
  const step = (HEIGHT + 20) / count
  const [half, swing] = [between(random, 80, 120), between(random, 16, 32)]
  const start = -between(random, 20, half)
  const accent = between(random, 1, count - 2)
  return range(count).map((row): CoverLayer => {
    const y = Math.round((row + 0.4) * step)
    const swings = range(Math.ceil((WIDTH - start) / half) + 1).map((at) =>
      at === 0 ? `q${half >> 1} ${-swing} ${half} 0` : `t${half} 0`,
    )
    return {
      tone: row === accent ? 'b' : toneAt(row),
      d: `M${start - row * between(random, 4, 9)} ${y}${swings.join('')}`,
      w: Math.round(step * (row === accent ? 0.44 : 0.3 + random() * 0.2)),
    }
  })
}

/** What goes ahead: angles one behind the other, one of them in front. */
export const chevrons: Pattern = (random) => {
  const wide = between(random, 34, 46)
  const reach = between(random, 60, 90)
  const accent = between(random, 2, 4)
  const turned = random() < 0.35
  const shapes = range(Math.ceil(WIDTH / wide) + 3).map((at): [Tone, string] => {
    const left = at * wide - reach
    const [x, way] = turned ? [WIDTH - left, -1] : [left, 1]
    const edge = Math.round(wide * 0.56)
    return [
      at === accent + 1 ? 'b' : toneAt(at),
      `M${x} 0h${way * edge}l${way * reach} 100l${-way * reach} 100h${-way * edge}l${way * reach}-100z`,
    ]
  })
  return byTone(shapes)
}

/** Who knows whom: points, and the lines between them. */
export const network: Pattern = (random) => {
  const [columnCount, rowCount] = [5, 3]
  const points = range(columnCount * rowCount).map((at) => ({
    x: 26 + (at % columnCount) * 67 + between(random, -15, 15),
    y: 34 + Math.floor(at / columnCount) * 66 + between(random, -15, 15),
    r: between(random, 6, 12),
  }))
  const accent = between(random, 6, 8)
  const lines = points.flatMap(({ x, y }, at) => {
    const right = at % columnCount < columnCount - 1 ? points[at + 1] : undefined
    const below = points[at + columnCount + (random() < 0.4 && at % columnCount < columnCount - 1 ? 1 : 0)]
    return [random() < 0.72 ? right : undefined, random() < 0.6 ? below : undefined].flatMap((other) =>
      other ? [`M${x} ${y}L${other.x} ${other.y}`] : [],
    )
  })
  const shapes: Shapes = points.map(({ x, y, r }, at) =>
    at === accent ? ['b', dot(x, y, 22)] : [r > 9 ? 'a' : 'a2', dot(x, y, r)],
  )
  return [{ tone: 'a3', d: lines.join(''), w: 5 }, ...byTone(shapes)]
}

/** What holds together: bands over and under each other. */
export const weave: Pattern = (random) => {
  const step = oneOf(random, [44, 54, 66])
  const band = Math.round(step * 0.62)
  const [columnCount, rowCount] = [Math.ceil(WIDTH / step) + 1, Math.ceil(HEIGHT / step)]
  const shift = between(random, 4, step >> 1)
  const accent = between(random, 0, rowCount - 1)
  const middle = (at: number) => Math.round((at + 0.5) * step) - shift
  const upright = range(columnCount).map((at) => `M${middle(at)} -10v220`)
  const over = (row: number) =>
    range(columnCount)
      .filter((at) => (at + row) % 2 === 0)
      .map((at) => `M${middle(at) - (step >> 1)} ${middle(row) + shift}h${step}`)
      .join('')
  const under = range(rowCount).filter((row) => row !== accent)
  return [
    { tone: 'a', d: under.map((row) => `M-30 ${middle(row) + shift}h380`).join(''), w: band },
    { tone: 'b', d: `M-30 ${middle(accent) + shift}h380`, w: band },
    { tone: 'g', d: upright.join(''), w: band + 8 },
    { tone: 'a3', d: upright.join(''), w: band },
    { tone: 'a', d: under.map((row) => over(row)).join(''), w: band, dash: `${step} 1` },
    { tone: 'b', d: over(accent), w: band, dash: `${step} 1` },
  ]
}

/** What lies in one another: frames around a core. */
export const nested: Pattern = (random) => {
  const [x, y] = [between(random, 120, 200), between(random, 84, 116)]
  const step = between(random, 26, 32)
  const core = between(random, 18, 24)
  const frames = range(3).map((at): [Tone, string] => {
    const r = core + 10 + (at + 0.5) * step
    const round = Math.round(10 + at * 5)
    const side = Math.round(2 * r) - 2 * round
    const corner = (right: number, down: number) =>
      `a${round} ${round} 0 0 1 ${right * round} ${down * round}`
    return [
      toneAt(at),
      `M${Math.round(x - r) + round} ${Math.round(y - r)}h${side}${corner(1, 1)}v${side}${corner(-1, 1)}h${-side}${corner(-1, -1)}v${-side}${corner(1, -1)}z`,
    ]
  })
  return [
    ...byTone(frames, Math.round(step * 0.46)),
    { tone: 'b', d: `M${x - core} ${y - core}h${2 * core}v${2 * core}h${-2 * core}z` },
  ]
}

/** What rises behind what is near: hills, and a sun. */
export const hills: Pattern = (random) => {
  const turned = random() < 0.5
  const at = (x: number) => (turned ? WIDTH - x : x)
  const hill = (x: number, r: number, top: number) => dot(at(x), top + r, r)
  const sun = around(at(between(random, 90, 210)), 66, 12, random() * 6)
  return [
    { tone: 'b', d: dot(...sun, between(random, 24, 32)) },
    { tone: 'a3', d: hill(between(random, 200, 250), between(random, 150, 190), between(random, 62, 82)) },
    { tone: 'a2', d: hill(between(random, 30, 70), between(random, 130, 170), between(random, 96, 112)) },
    { tone: 'a', d: hill(between(random, 210, 280), between(random, 170, 220), between(random, 132, 150)) },
  ]
}

/** What many make together: discs that overlap. */
export const discs: Pattern = (random) => {
  const count = between(random, 3, 5)
  const step = WIDTH / (count + 0.6)
  const r = Math.round(step * (0.66 + random() * 0.14))
  const accent = between(random, 0, count - 1)
  const y = () => between(random, 84, 116)
  const middle = (at: number) => Math.round((at + 0.8) * step)
  const discsOf = range(count).map((at): CoverLayer => ({ tone: 'a3', d: dot(middle(at), y(), r) }))
  const small = dot(middle(accent), y(), Math.round(r * 0.42))
  return [
    { tone: 'a3', d: `M-9 ${between(random, 96, 120)}h340v200h-340z` },
    ...discsOf,
    { tone: 'b', d: small },
  ]
}
