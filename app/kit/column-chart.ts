/** Two amounts of one column, such as what was earned and the commission on top of it. */
type Amounts = { key: string; first: number; second: number }

/** Where a column of a chart of 1 by 1 stands. */
export type ColumnPlace = {
  key: string
  x: number
  width: number
  bars: { part: 'first' | 'second'; y: number; height: number }[]
}

/**
 * Where columns of two parts stand in a chart of 1 by 1: the first from the ground on, the second on top of
 * it, what is below nothing below the ground. `ground` is the height of nothing.
 */
export function chartOf(rows: readonly Amounts[]): { columns: ColumnPlace[]; ground: number } {
  const top = Math.max(1, ...rows.map(({ first, second }) => Math.max(0, first) + Math.max(0, second)))
  const bottom = Math.max(0, ...rows.map(({ first, second }) => Math.max(0, -first) + Math.max(0, -second)))
  const whole = top + bottom
  const ground = top / whole
  const width = 1 / rows.length
  return {
    ground,
    columns: rows.map(({ key, first, second }, at) => ({
      key,
      x: at * width,
      width,
      bars: [barOf('first', first, 0), barOf('second', second, first)].filter(({ height }) => height > 0),
    })),
  }

  function barOf(part: 'first' | 'second', value: number, before: number) {
    const isSame = Math.sign(value) === Math.sign(before)
    const from = isSame ? Math.abs(before) : 0
    const height = Math.abs(value) / whole
    const y = value >= 0 ? ground - from / whole - height : ground + from / whole
    return { part, y, height }
  }
}
