import type { AccountId, PartyId } from '#app/kit/ids.ts'

export type KnownPerson = { accountId: AccountId; partyId: PartyId }

/** People by username, categories by slug. */
export type Known = { people: Map<string, KnownPerson>; categories: Map<string, string> }

export function knownOf<T>(ids: Map<string, T>, key: string): T {
  const id = ids.get(key)
  if (!id) throw new RangeError(`nothing is known of ${key}`)
  return id
}
