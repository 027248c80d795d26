import { and, eq, isNotNull, sql } from 'drizzle-orm'
import { partyShownOtherwise } from '#app/features/people/parties/party.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import type { PartyId } from '#app/kit/ids.ts'
import { audit, personal } from '#app/platform/audit.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { recordFact } from '#app/platform/facts.server.ts'

/**
 * Ends that a party is shown after all others. False, and nothing changed, of one that is not.
 */
export async function promoteParty(
  tx: Tx,
  ctx: Ctx,
  { id, reason }: { id: PartyId; reason: string },
): Promise<boolean> {
  const { rowCount } = await tx
    .update(parties)
    .set({ demotedAt: null, updatedAt: sql`now()` })
    .where(and(eq(parties.id, id), isNotNull(parties.demotedAt)))
  if (!rowCount) return false
  await audit(tx, ctx, 'party.promote', { kind: 'party', id }, { reason: personal(reason) })
  await recordFact(tx, partyShownOtherwise, id, { part: 'standing' })
  return true
}
