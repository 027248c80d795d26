import { letGo } from './let-go.server.ts'
import { apart } from './reading-only.server.ts'

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
 * Batches small reads that very many make at the same moment: a call goes at once while fewer than `atOnce`
 * statements are running, later ones are batched with those that wait. Nobody gets a value read before the
 * call. `ask` answers in the order of the keys, each with a value or a promise of one; a failure affects its
 * batch alone.
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
      const values = await apart(() => ask(some.map(({ one }) => one)))
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
