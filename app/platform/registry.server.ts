type Part<T> = T extends readonly unknown[] ? T : Partial<T>

/** What features fill in for one that stands below them and knows none of them: by name, or as a list. */
export type Registry<T> = {
  name: string
  /** All that was filled in, the lowest feature's first. Throws where no program bound its registries. */
  read(): Promise<T>
  /** Has it say something else than what was filled in, until registries are bound again. */
  override(change: (filled: T) => T): void
}

/** What one feature fills in for one below it. */
export type Filling = { registry: string; part: object }

type Load = () => Promise<readonly Filling[]>

let loadFillings: Load | undefined
const forgets: (() => void)[] = []

export function defineRegistry<T extends object>(name: string): Registry<T> {
  let filled: Promise<T> | undefined
  let change = (given: T) => given
  forgets.push(() => {
    filled = undefined
    change = (given) => given
  })
  const gather = async (load: Load) =>
    together(
      name,
      (await load()).filter(({ registry }) => registry === name).map(({ part }) => part),
    ) as T
  return {
    name,
    override: (other) => {
      change = other
    },
    read: async () => {
      if (!loadFillings) throw new Error(`nothing is bound to the registry of ${name}`)
      filled ??= gather(loadFillings)
      return change(await filled)
    },
  }
}

/** Says what a feature fills in; stands in its wiring. */
export function fill<T extends object>(registry: Registry<T>, part: Part<T>): Filling {
  return { registry: registry.name, part }
}

/**
 * Says where all that is filled in comes from; it is loaded when the first registry is read. The function
 * given back binds what was bound before.
 */
export function bindFillings(load: Load | undefined): () => void {
  const before = loadFillings
  loadFillings = load
  for (const forget of forgets) forget()
  return () => void bindFillings(before)
}

function together(name: string, parts: object[]): object {
  if (parts.every((part) => Array.isArray(part))) return parts.flat()
  const keys = parts.flatMap((part) => Object.keys(part))
  const twice = keys.find((key, at) => keys.indexOf(key) !== at)
  if (twice !== undefined) throw new Error(`two features fill in ${twice} of the registry of ${name}`)
  return Object.assign({}, ...parts)
}
