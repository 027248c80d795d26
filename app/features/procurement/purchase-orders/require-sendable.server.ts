import { and, eq } from 'drizzle-orm'
import { isAbove } from '#app/features/people/companies/approval-limit.ts'
import { isBlocked } from '#app/features/people/message-safety/queries-blocked.server.ts'
import { presentParties } from '#app/features/people/parties/queries-scope.server.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import { formatApprovalLimit } from '#app/features/sales/purchase-requests/approval-view.ts'
import type { Person } from '#app/kit/actor.ts'
import type { PartyId } from '#app/kit/ids.ts'
import { money } from '#app/kit/money.ts'
import { refuse } from '#app/kit/refusal.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { findOrderApprovers, type RuledOrder } from './find-order-approvers.server.ts'
import { findPurchaseLimit } from './find-purchase-limit.server.ts'

type Sent = {
  actor: Person
  buyerId: PartyId
  providerId: PartyId
  /** What rules of approval ask of it; null of what those who decide have approved. */
  asked: RuledOrder | null
}

/**
 * Refuses what may not be sent now: `purchase-orders:refused.confirmEmail` by who has not confirmed the own
 * address, `purchase-orders:refused.provider` to who has left, is suspended or has blocked the buyer, and
 * what is not approved with `purchase-orders:refused.aboveLimit` where an admin of the company has to send
 * it, or `approval-rules:refused.needed` where rules say who decides.
 */
export async function requireSendable(tx: Tx, ctx: Ctx, sent: Sent): Promise<void> {
  const { actor, buyerId, providerId, asked } = sent
  if (!actor.emailConfirmed) throw refuse('forbidden', 'purchase-orders:refused.confirmEmail')
  const isThere = (await tx.$count(parties, and(eq(parties.id, providerId), presentParties()))) > 0
  if (!isThere || (await isBlocked(ctx, { by: providerId, party: buyerId })))
    throw refuse('conflict', 'purchase-orders:refused.provider')
  if (asked === null || (await findOrderApprovers(tx, actor, asked)).length === 0) return
  const limit = await findPurchaseLimit(tx, actor)
  if (!limit || !isAbove(limit, money(asked.totalMinor, asked.currency)))
    throw refuse('forbidden', 'approval-rules:refused.needed')
  throw refuse('forbidden', 'purchase-orders:refused.aboveLimit', {
    limit: formatApprovalLimit(limit, ctx.language),
    company: actor.company?.name ?? '',
  })
}
