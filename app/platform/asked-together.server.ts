/** So many statements may be under way: should one of them hang, the others go on. */
const AT_ONCE = 2
const MOST = 100

type Waiting<T> = { key: string; resolve: (value: T | null) => void; reject: (error: unknown) => void }

/**
 * For a small read that very many ask at the same moment, each for a `key` of their own: who finds a place free is asked for
 * at once, who comes while `AT_ONCE` statements are under way goes together with all who wait, up to 100 of them. Nobody is given what was
 * read before they asked. What `ask` does not find is null; where it fails, it fails for those who went together.
 */
export function askedTogether<T>(
  ask: (keys: string[]) => Promise<ReadonlyMap<string, T>>,
): (key: string) => Promise<T | null> {
  const waiting: Waiting<T>[] = []
  let underWay = 0

  const go = async (some: Waiting<T>[]) => {
    underWay += 1
    try {
      const found = await ask([...new Set(some.map(({ key }) => key))])
      for (const { key, resolve } of some) resolve(found.get(key) ?? null)
    } catch (error) {
      for (const { reject } of some) reject(error)
    } finally {
      underWay -= 1
      if (waiting.length > 0) void go(waiting.splice(0, MOST))
    }
  }

  return (key) =>
    new Promise((resolve, reject) => {
      waiting.push({ key, resolve, reject })
      if (underWay < AT_ONCE) void go(waiting.splice(0, MOST))
    })
}
