import { and, eq, isNull, sql } from 'drizzle-orm'
import { partyShownOtherwise } from '#app/features/people/parties/party.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import type { PartyId } from '#app/kit/ids.ts'
import { audit, personal } from '#app/platform/audit.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { recordFact } from '#app/platform/facts.server.ts'

/**
 * Shows a party and all it offers after all others, wherever the best comes first, for a reason that stands
 * in the audit. False, and nothing changed, of one that is.
 */
export async function demoteParty(
  tx: Tx,
  ctx: Ctx,
  { id, reason }: { id: PartyId; reason: string },
): Promise<boolean> {
  const { rowCount } = await tx
    .update(parties)
    .set({ demotedAt: ctx.now(), updatedAt: sql`now()` })
    .where(and(eq(parties.id, id), isNull(parties.demotedAt)))
  if (!rowCount) return false
  await audit(tx, ctx, 'party.demote', { kind: 'party', id }, { reason: personal(reason) })
  await recordFact(tx, partyShownOtherwise, id, { part: 'standing' })
  return true
}
