import { and, eq, isNull } from 'drizzle-orm'
import { accountIdOf } from '#app/kit/actor.ts'
import type { PartyId } from '#app/kit/ids.ts'
import { audit } from '#app/platform/audit.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { payoutHolds } from './tables.server.ts'

/**
 * Releases the payouts of a locked provider: the next batch pays what is due. False, and nothing changed,
 * where nothing is held.
 */
export async function releasePayouts(tx: Tx, ctx: Ctx, { partyId }: { partyId: PartyId }): Promise<boolean> {
  const { rowCount } = await tx
    .update(payoutHolds)
    .set({ releasedBy: accountIdOf(ctx.actor), releasedAt: ctx.now() })
    .where(and(eq(payoutHolds.partyId, partyId), isNull(payoutHolds.releasedAt)))
  if (!rowCount) return false
  await audit(tx, ctx, 'payouts.release', { kind: 'party', id: partyId })
  return true
}
