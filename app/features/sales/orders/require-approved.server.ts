import { isAbove } from '#app/features/people/companies/approval-limit.ts'
import type { PartyId } from '#app/kit/ids.ts'
import { money } from '#app/kit/money.ts'
import { refuse } from '#app/kit/refusal.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { findLimit } from './find-limit.server.ts'

/**
 * Before a step that binds: refuses with `purchases:refused.limit` a member who buys for a company above the
 * own limit, as long as no admin has approved that order up to its sum. `totalMinor` is what it comes to
 * where that is more than what is written.
 */
export async function requireApproved(
  tx: Tx,
  ctx: Ctx,
  order: { id: string; buyerId: PartyId | null },
  totalMinor = 0,
): Promise<void> {
  const found = await findLimit(tx, { actor: ctx.actor, orderId: order.id, buyerId: order.buyerId })
  if (!found) return
  const total = money(Math.max(totalMinor, found.totalMinor), found.currency)
  if (isAbove(found.limit, total) && found.approvedMinor < total.minor)
    throw refuse('conflict', 'purchases:refused.limit')
}
