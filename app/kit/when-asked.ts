/** What is made when it is asked for first, and kept: of tables that few who load their module need. */
export function whenAsked<T extends object>(make: () => T): () => T {
  let made: T | undefined
  return () => {
    made ??= make()
    return made
  }
}
