import { eq } from 'drizzle-orm'
import { parties } from '#app/features/people/parties/tables.server.ts'
import type { PartyId } from '#app/kit/ids.ts'
import { notFound, refuse } from '#app/kit/refusal.ts'
import { restsAt } from '#app/kit/selling.ts'
import type { Tx } from '#app/platform/db.server.ts'

/**
 * Refuses `selling-mandates:refused.rests` where a party may not sell for a price at `now`. Its row is locked
 * until the transaction ends, so that a withdrawal at the same moment comes before or after the sale.
 */
export async function requireSelling(tx: Tx, partyId: PartyId, now: Date): Promise<void> {
  const [party] = await tx
    .select({ mandateVersion: parties.mandateVersion, sellsUntil: parties.sellsUntil })
    .from(parties)
    .where(eq(parties.id, partyId))
    .for('key share')
  if (!party) throw notFound()
  if (restsAt(party, now)) throw refuse('conflict', 'selling-mandates:refused.rests')
}
