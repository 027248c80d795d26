import { and, eq, isNull, sql } from 'drizzle-orm'
import { partyIdOf } from '#app/kit/actor.ts'
import type { PartyId } from '#app/kit/ids.ts'
import { audit, personal } from '#app/platform/audit.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { recordFact } from '#app/platform/facts.server.ts'
import { partySuspended, untilOf } from './party.ts'
import { parties } from './tables.server.ts'

/**
 * Suspends a party and hides all it offers, for a reason that its people read and that stands in the audit.
 * With `until` it ends by itself. False, and nothing changed, of one that is suspended.
 */
export async function suspendParty(
  tx: Tx,
  ctx: Ctx,
  { id, reason, until = null }: { id: PartyId; reason: string; until?: Date | null },
): Promise<boolean> {
  const { rowCount } = await tx
    .update(parties)
    .set({ suspendedAt: ctx.now(), suspendedReason: reason, suspendedUntil: until, updatedAt: sql`now()` })
    .where(and(eq(parties.id, id), isNull(parties.suspendedAt)))
  if (!rowCount) return false
  await audit(
    tx,
    ctx,
    'party.suspend',
    { kind: 'party', id },
    { reason: personal(reason), ...untilOf(until) },
  )
  await recordFact(tx, partySuspended, id, { by: ctx.actor.kind, byParty: partyIdOf(ctx.actor) })
  return true
}
