import { and, eq, isNotNull, isNull, or, sql } from 'drizzle-orm'
import type { PartyId } from '#app/kit/ids.ts'
import { audit, personal } from '#app/platform/audit.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { recordFact } from '#app/platform/facts.server.ts'
import { partyReturned } from './party.ts'
import { parties } from './tables.server.ts'

type Ended = 'suspend' | 'pause' | 'hide'

const SHOWN = {
  suspend: { suspendedAt: null, suspendedReason: null, suspendedUntil: null },
  pause: { pausedAt: null, pausedUntil: null },
  hide: {
    visibility: sql`case when ${parties.approvalWithdrawnAt} is null
      then coalesce(${parties.chosenVisibility}, ${parties.visibility}) else ${parties.visibility} end`,
    chosenVisibility: sql`case when ${parties.approvalWithdrawnAt} is not null then ${parties.chosenVisibility} end`,
  },
}

/**
 * Ends that a party is suspended or paused, and that staff hides it: it is shown as it chose. False, and
 * nothing changed, of one that is none of these. While its approval is withdrawn it stays hidden.
 * With `only` one of them ends alone: what else staff decided has an end of its own.
 */
export async function restoreParty(
  tx: Tx,
  ctx: Ctx,
  { id, reason, only }: { id: PartyId; reason: string; only?: Ended },
): Promise<boolean> {
  const isAway = {
    suspend: isNotNull(parties.suspendedAt),
    pause: isNotNull(parties.pausedAt),
    hide: and(eq(parties.visibility, 'nobody'), isNull(parties.approvalWithdrawnAt)),
  }
  const { rowCount } = await tx
    .update(parties)
    .set({
      updatedAt: sql`now()`,
      ...(only === undefined ? { ...SHOWN.suspend, ...SHOWN.pause, ...SHOWN.hide } : SHOWN[only]),
    })
    .where(and(eq(parties.id, id), only === undefined ? or(...Object.values(isAway)) : isAway[only]))
  if (!rowCount) return false
  await audit(tx, ctx, 'party.restore', { kind: 'party', id }, { reason: personal(reason) })
  await recordFact(tx, partyReturned, id, {})
  return true
}
