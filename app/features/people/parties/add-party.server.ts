import { newId, type PartyId } from '#app/kit/ids.ts'
import type { Tx } from '#app/platform/db.server.ts'
import type { PartyKind } from './party.ts'
import { parties } from './tables.server.ts'

type NewParty = {
  kind: PartyKind
  displaySlug: string
  name: string
  /** ISO 3166-1 alpha-2. */
  country?: string
  currency?: string
}

/**
 * Inserts a party without a profile. `displaySlug` is its public address as shown; `parties_slug` keeps it
 * unique.
 */
export async function addParty(tx: Tx, facts: NewParty): Promise<PartyId> {
  const id = newId<PartyId>()
  await tx.insert(parties).values({ ...facts, id, slug: facts.displaySlug.toLowerCase() })
  return id
}
