import { eq, sql } from 'drizzle-orm'
import type { PartyId } from '#app/kit/ids.ts'
import { taxKindOf } from '#app/kit/tax-countries.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { refuseEmptied } from './seller.ts'
import { parties } from './tables.server.ts'

type Said = Partial<
  Pick<
    typeof parties.$inferInsert,
    'name' | 'legalName' | 'street' | 'postalCode' | 'city' | 'country' | 'taxNumber' | 'electronicAddress'
  >
>

/**
 * Saves a party's name and, where given, its address and tax number, which are stored here alone. A seller in
 * a new country charges that country's kind of tax. Emptying what the invoices of a present or former seller
 * need is bad input, each beside its field.
 */
export async function saveParty(tx: Tx, { partyId, ...said }: Said & { partyId: PartyId }): Promise<void> {
  const [before] = await tx
    .select({ taxCategory: parties.taxCategory, taxRate: parties.taxRate, taxNumber: parties.taxNumber })
    .from(parties)
    .where(eq(parties.id, partyId))
    .for('update')
  if (before) refuseEmptied(before, said)
  const kind = said.country ? taxKindOf(said.country) : null
  const moved = kind && {
    taxKind: sql<typeof kind>`case when ${parties.taxCategory} is null then null else ${kind} end`,
  }
  await tx
    .update(parties)
    .set({ ...said, ...moved, updatedAt: sql`now()` })
    .where(eq(parties.id, partyId))
}
