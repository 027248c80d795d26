import {
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

/** Project management: tasks one after the other, and where we are today. */
export const tasks: Pattern = (random) => {
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
export const bars: Pattern = (random) => {
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

/** Software: lines of code. */
export const lines: Pattern = (random) => {
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
export const flags: Pattern = (random) => {
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

/** Health and safety: crosses, near and far. */
export const crosses: Pattern = (random) => {
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

/** Languages: an alphabet of forms. */
export const letters: Pattern = (random) => {
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
export const smiles: Pattern = (random) => {
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

/** Quality: everything checked, one thing just now. */
export const checks: Pattern = (random) => {
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

/** Design and innovation: a screen of dots that swell. */
export const swelling: Pattern = (random) => {
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
export const leaves: Pattern = (random) => {
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
