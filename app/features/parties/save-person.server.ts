import { eq, sql } from 'drizzle-orm'
import type { PartyId } from '#app/kit/ids.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { parties } from './tables.server.ts'

type Said = Partial<
  Pick<typeof parties.$inferInsert, 'name' | 'street' | 'postalCode' | 'city' | 'country' | 'taxNumber'>
>

/** Keeps what a person is called and, where it is given, the address and tax number: the one place that these have. */
export async function savePerson(tx: Tx, { partyId, ...said }: Said & { partyId: PartyId }): Promise<void> {
  await tx
    .update(parties)
    .set({ ...said, updatedAt: sql`now()` })
    .where(eq(parties.id, partyId))
}
