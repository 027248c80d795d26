import { and, eq, isNotNull, isNull, or, sql } from 'drizzle-orm'
import type { PartyId } from '#app/kit/ids.ts'
import { audit, personal } from '#app/platform/audit.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { recordFact } from '#app/platform/facts.server.ts'
import { partyReturned } from './party.ts'
import { parties } from './tables.server.ts'

/**
 * Ends that a party is suspended or paused, and that staff hides it: it is shown as it chose. False, and
 * nothing changed, of one that is none of these. While its approval is withdrawn it stays hidden.
 * With `isTimed` the suspension alone ends: what else staff decided has an end of its own.
 */
export async function restoreParty(
  tx: Tx,
  ctx: Ctx,
  { id, reason, isTimed = false }: { id: PartyId; reason: string; isTimed?: boolean },
): Promise<boolean> {
  const isAway = or(
    isNotNull(parties.suspendedAt),
    isNotNull(parties.pausedAt),
    and(eq(parties.visibility, 'nobody'), isNull(parties.approvalWithdrawnAt)),
  )
  const { rowCount } = await tx
    .update(parties)
    .set({
      suspendedAt: null,
      suspendedReason: null,
      suspendedUntil: null,
      updatedAt: sql`now()`,
      ...(isTimed
        ? {}
        : {
            pausedAt: null,
            pausedUntil: null,
            visibility: sql`case when ${parties.approvalWithdrawnAt} is null
          then coalesce(${parties.chosenVisibility}, ${parties.visibility}) else ${parties.visibility} end`,
            chosenVisibility: sql`case when ${parties.approvalWithdrawnAt} is not null then ${parties.chosenVisibility} end`,
          }),
    })
    .where(and(eq(parties.id, id), isAway))
  if (!rowCount) return false
  await audit(tx, ctx, 'party.restore', { kind: 'party', id }, { reason: personal(reason) })
  await recordFact(tx, partyReturned, id, {})
  return true
}
