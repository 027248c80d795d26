import { newCode, newId, type PartyId } from '#app/kit/ids.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { parties } from './tables.server.ts'

export type PartyGiven = Partial<Omit<typeof parties.$inferInsert, 'slug'>>
export type TestParty = typeof parties.$inferSelect

/** A person's party, unless said otherwise. `displaySlug` is given as it is shown. */
export async function aParty(tx: Tx, given: PartyGiven = {}): Promise<TestParty> {
  const { displaySlug = `P${newCode(9)}`, ...rest } = given
  const [party] = await tx
    .insert(parties)
    .values({
      id: newId<PartyId>(),
      kind: 'person',
      name: displaySlug,
      ...rest,
      slug: displaySlug.toLowerCase(),
      displaySlug,
    })
    .returning()
  if (!party) throw new Error('no party was written')
  return party
}

/** A company that may teach; it has no account of its own: people act for it. */
export async function aCompany(tx: Tx, given: PartyGiven = {}): Promise<TestParty> {
  return aParty(tx, {
    kind: 'company',
    name: `Company ${newCode(4)}`,
    approval: 'approved',
    profileType: 'compprofile',
    ...given,
  })
}
