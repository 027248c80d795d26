/** A source of seemingly random choices that gives the same ones for the same key on every machine. */
export type Chance = {
  fraction(): number
  /** A whole number from `low` to `high`, both included. */
  between(low: number, high: number): number
  happens(probability: number): boolean
  pick<T>(list: readonly T[]): T
  /** As many different ones of a list, in a shuffled order. */
  some<T>(list: readonly T[], count: number): T[]
}

export function chanceOf(key: string): Chance {
  let state = 2166136261
  for (let at = 0; at < key.length; at += 1) state = Math.imul(state ^ key.charCodeAt(at), 16777619)
  const fraction = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
  const between = (low: number, high: number) => low + Math.floor(fraction() * (high - low + 1))
  const some = <T>(list: readonly T[], count: number) => {
    const rest = [...list]
    const chosen: T[] = []
    while (chosen.length < count && rest.length > 0)
      chosen.push(...rest.splice(between(0, rest.length - 1), 1))
    return chosen
  }
  return {
    fraction,
    between,
    some,
    happens: (probability) => fraction() < probability,
    pick: (list) => {
      const [chosen] = some(list, 1)
      if (chosen === undefined) throw new RangeError(`nothing to pick for ${key}`)
      return chosen
    },
  }
}
