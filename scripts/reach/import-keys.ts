import { hashOf } from './stamps.ts'

/** A module on the way: when it was come to, and the earliest one under way that it leads back to. */
type Visit = { file: string; at: number; back: number; waiting: string[]; keys: Set<string> }

/**
 * One hash for each file of what it is and of all that it comes to: what imports each other in a ring has the
 * hash of the ring, and every other file that of itself and of the hashes of what it imports.
 */
export function importKeys(
  nextOf: (file: string) => readonly string[],
  stampOf: (file: string) => string,
): (file: string) => string {
  const known = new Map<string, string>()
  return (start) => {
    if (!known.has(start)) comeTo(start, known, nextOf, stampOf)
    return known.get(start) ?? ''
  }
}

/** Rings as Tarjan finds them, without recursion: imports go deeper than calls may. */
function comeTo(
  start: string,
  known: Map<string, string>,
  nextOf: (file: string) => readonly string[],
  stampOf: (file: string) => string,
): void {
  const visits = new Map<string, Visit>()
  const ring: Visit[] = []
  const path: Visit[] = []
  const begin = (file: string) => {
    const visit = {
      file,
      at: visits.size,
      back: visits.size,
      waiting: [...nextOf(file)],
      keys: new Set<string>(),
    }
    visits.set(file, visit)
    ring.push(visit)
    path.push(visit)
  }
  begin(start)
  for (let now = path.at(-1); now; now = path.at(-1)) {
    const file = now.waiting.pop()
    if (file !== undefined) {
      const key = known.get(file)
      const before = visits.get(file)
      if (key !== undefined) now.keys.add(key)
      else if (before) now.back = Math.min(now.back, before.at)
      else begin(file)
      continue
    }
    path.pop()
    const above = path.at(-1)
    if (above) above.back = Math.min(above.back, now.back)
    if (now.back < now.at) continue
    const members = ring.splice(ring.indexOf(now))
    const own = members.map(({ file }) => `${file} ${stampOf(file)}`).toSorted()
    const beyond = [...new Set(members.flatMap(({ keys }) => [...keys]))].toSorted()
    const key = hashOf([...own, '', ...beyond])
    for (const { file } of members) known.set(file, key)
    above?.keys.add(key)
  }
}
