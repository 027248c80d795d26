import type { PartyId } from '#app/kit/ids.ts'
import { refuse } from '#app/kit/refusal.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { findLimit } from './find-limit.server.ts'

/**
 * Before a step that binds: refuses with `purchases:refused.limit` what somebody buys for a company above the
 * own limit, and with `purchases:refused.rules` what rules of the company are about, as long as those who
 * decide have not approved that order as it is up to its sum. `totalMinor` is what it comes to where that is
 * more than what is written.
 */
export async function requireApproved(
  tx: Tx,
  ctx: Ctx,
  order: { id: string; buyerId: PartyId | null },
  totalMinor = 0,
): Promise<void> {
  const { actor } = ctx
  const found = await findLimit(tx, { actor, orderId: order.id, buyerId: order.buyerId, totalMinor })
  if (!found || found.approvers.length === 0) return
  if (found.approvedMinor < Math.max(totalMinor, found.totalMinor))
    throw refuse('conflict', found.hasRules ? 'purchases:refused.rules' : 'purchases:refused.limit')
}
