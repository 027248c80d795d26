import { letGo } from './let-go.server.ts'

type Waiting<K, V> = {
  one: K
  resolve: (value: V | PromiseLike<V>) => void
  reject: (error: unknown) => void
}

/**
 * How many statements may be under way, so that one that is slow or hangs stops nobody, and for how many one
 * may ask.
 */
type Bounds = { atOnce: number; most: number }

/**
 * For a small read that very many ask at the same moment: who finds a place free is asked for at once, who
 * comes while `atOnce` statements are under way goes together with those who wait. Nobody is given what was
 * read before they asked. `ask` answers in the order in which it is asked, each with a value or the promise
 * of one; where it fails, it fails for those who went together.
 */
export function askedTogether<K, V>(
  { atOnce, most }: Bounds,
  ask: (some: K[]) => Promise<(V | PromiseLike<V>)[]>,
): (one: K) => Promise<V> {
  const waiting: Waiting<K, V>[] = []
  let underWay = 0

  const go = async (some: Waiting<K, V>[]) => {
    underWay += 1
    try {
      const values = await ask(some.map(({ one }) => one))
      for (const [at, { resolve }] of some.entries()) resolve(values[at] as V | PromiseLike<V>)
    } catch (error) {
      for (const { reject } of some) reject(error)
    } finally {
      underWay -= 1
      if (waiting.length > 0) letGo(go(waiting.splice(0, most)), 'what was asked together could not be asked')
    }
  }

  return (one) =>
    new Promise((resolve, reject) => {
      waiting.push({ one, resolve, reject })
      if (underWay < atOnce) letGo(go(waiting.splice(0, most)), 'what was asked together could not be asked')
    })
}
