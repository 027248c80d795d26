import { keep, recall } from './memory.ts'

/** What has passed, each with the key of all that its answer hangs on, kept from run to run. */
export type Passes = {
  /** Those whose answer is not known. */
  unknown: (things: Iterable<readonly [thing: string, key: string]>) => string[]
  /** Notes that these have passed under their keys. */
  note: (things: Iterable<readonly [thing: string, key: string]>) => void
}

export function openPasses(root: string, name: string): Passes {
  const file = `passed-${name}.json`
  const known = new Map(Object.entries(recall<Record<string, string>>(root, file, {})))
  return {
    unknown: (things) =>
      [...things].filter(([thing, key]) => known.get(thing) !== key).map(([thing]) => thing),
    note: (things) => {
      for (const [thing, key] of things) known.set(thing, key)
      keep(root, file, Object.fromEntries(known))
    },
  }
}
