import { and, eq, isNull, lt, or, sql } from 'drizzle-orm'
import { untilOf } from '#app/features/people/parties/party.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import type { PartyId } from '#app/kit/ids.ts'
import { audit, personal } from '#app/platform/audit.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import type { Tx } from '#app/platform/db.server.ts'

/**
 * Pauses a party for a reason that stands in the audit: nothing new is begun for it, what it has sold and
 * bought goes on, and what it offers stays. With `until` it ends by itself. False, and nothing changed, of
 * one that is paused or suspended.
 */
export async function pauseParty(
  tx: Tx,
  ctx: Ctx,
  { id, reason, until }: { id: PartyId; reason: string; until: Date | null },
): Promise<boolean> {
  const isNotPaused = or(isNull(parties.pausedAt), lt(parties.pausedUntil, ctx.now()))
  const { rowCount } = await tx
    .update(parties)
    .set({ pausedAt: ctx.now(), pausedUntil: until, updatedAt: sql`now()` })
    .where(and(eq(parties.id, id), isNotPaused, isNull(parties.suspendedAt)))
  if (!rowCount) return false
  await audit(tx, ctx, 'party.pause', { kind: 'party', id }, { reason: personal(reason), ...untilOf(until) })
  return true
}
