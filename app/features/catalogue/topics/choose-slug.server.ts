import { slugOf } from '#app/kit/ids.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { lockNames } from '#app/platform/lock-names.server.ts'

/**
 * The first free one of the wanted slugs, else the first with a number appended. Locks the name until the
 * caller's transaction ends, so that concurrent writers never choose the same. `takenOf` says which of a list
 * are taken.
 */
export async function chooseSlug(
  tx: Tx,
  facts: { kind: string; wishes: string[]; takenOf: (slugs: string[]) => Promise<string[]> },
): Promise<string> {
  const wishes = facts.wishes.map((wish) => slugOf(wish)).filter(Boolean)
  const base = wishes[0] ?? facts.kind
  await lockNames(tx, 'slug', [`${facts.kind}:${base}`])
  for (let from = 2; ; from += 50) {
    const numbered = Array.from({ length: 50 }, (_, index) => `${base}-${from + index}`)
    const candidates = [...(from === 2 ? [base, ...wishes.slice(1)] : []), ...numbered]
    const taken = new Set(await facts.takenOf(candidates))
    const free = candidates.find((slug) => !taken.has(slug))
    if (free) return free
  }
}
