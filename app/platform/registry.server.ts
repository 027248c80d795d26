/** What features of higher floors fill in for one below them. */
export type Registry<T> = {
  /**
   * Says where what is filled in comes from; it is loaded when it is first read. A later call replaces an
   * earlier one.
   */
  bind(load: () => T | Promise<T>): void
  /** What was filled in. Throws where nothing was bound: a program binds its registries when it starts. */
  read(): Promise<T>
}

export function defineRegistry<T>(name: string): Registry<T> {
  let load: (() => T | Promise<T>) | undefined
  return {
    bind: (given) => {
      load = given
    },
    read: async () => {
      if (!load) throw new Error(`nothing is bound to the registry of ${name}`)
      return load()
    },
  }
}
