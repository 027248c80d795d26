import { and, eq, isNull, ne, sql } from 'drizzle-orm'
import type { PartyId } from '#app/kit/ids.ts'
import { audit, personal } from '#app/platform/audit.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { recordFact } from '#app/platform/facts.server.ts'
import { partyShownOtherwise } from './party.ts'
import { parties } from './tables.server.ts'

/**
 * Hides a party and all it offers from everybody else, while its people go on signing in to it; for a reason
 * that stands in the audit. False, and nothing changed, of one that is hidden or suspended.
 */
export async function hideParty(
  tx: Tx,
  ctx: Ctx,
  { id, reason }: { id: PartyId; reason: string },
): Promise<boolean> {
  const { rowCount } = await tx
    .update(parties)
    .set({ visibility: 'nobody', chosenVisibility: sql`${parties.visibility}`, updatedAt: sql`now()` })
    .where(and(eq(parties.id, id), ne(parties.visibility, 'nobody'), isNull(parties.suspendedAt)))
  if (!rowCount) return false
  await audit(tx, ctx, 'party.hide', { kind: 'party', id }, { reason: personal(reason) })
  await recordFact(tx, partyShownOtherwise, id, { part: 'visibility' })
  return true
}
