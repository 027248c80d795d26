/** Somebody with the manager's email address, if any. */
export type Managed = { manager: string | null }

/** Who is, managers upwards, the own manager. */
export function inCircles(people: ReadonlyMap<string, Managed>): Set<string> {
  const found = new Set<string>()
  const seen = new Set<string>()
  for (const email of people.keys()) {
    const way: string[] = []
    let at: string | null = email
    while (at !== null && !seen.has(at)) {
      seen.add(at)
      way.push(at)
      at = people.get(at)?.manager ?? null
    }
    const from = at === null ? -1 : way.indexOf(at)
    if (from >= 0) for (const one of way.slice(from)) found.add(one)
  }
  return found
}
