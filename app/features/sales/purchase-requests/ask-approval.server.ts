import { and, eq } from 'drizzle-orm'
import { holdToBudget } from '#app/features/people/companies/budget-guard.server.ts'
import { openSteps } from '#app/features/sales/approval-rules/open-steps.server.ts'
import { findLimit } from '#app/features/sales/orders/find-limit.server.ts'
import { lockOwnOrder } from '#app/features/sales/orders/lock-own-order.server.ts'
import { isHoldOver } from '#app/features/sales/orders/order.ts'
import { checkPayableNow } from '#app/features/sales/receivables/check-payable-now.server.ts'
import { hasAccount } from '#app/kit/actor.ts'
import { newId } from '#app/kit/ids.ts'
import { parseInput } from '#app/kit/input.ts'
import { refuse } from '#app/kit/refusal.ts'
import { audit } from '#app/platform/audit.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { lockNames } from '#app/platform/lock-names.server.ts'
import { countAttempt } from '#app/platform/rate-limit.server.ts'
import { changePurchase } from './change-purchase.server.ts'
import { askApprovalInput } from './inputs.ts'
import { keepAsked } from './keep-asked.server.ts'
import { ASKS, MOST_WAITING } from './purchase.ts'
import { purchaseRequests } from './tables.server.ts'

/**
 * Asks those who decide, by the rules of the company acted for, the member's limit and its budgets, to
 * approve a held order; the first of them is told. Its seats are held for 12 hours of an admin's day from
 * then on, not beyond the sale, and never shorter than already held. Repeating it changes nothing; what was
 * changed since it was asked is asked anew. Refuses what paying it would refuse,
 * `purchases:refused.notNeeded` where no approval is needed, `purchases:refused.many` beyond MOST_WAITING,
 * and `common:refused.limit` too many within an hour.
 */
export async function askApproval(ctx: Ctx, input: unknown): Promise<void> {
  const { reference, words } = parseInput(askApprovalInput, input)
  const { actor } = ctx
  if (!hasAccount(actor) || actor.company === null) throw refuse('conflict', 'purchases:refused.notNeeded')
  if (!actor.emailConfirmed) throw refuse('forbidden', 'orders:refused.confirmEmail')
  await countAttempt(ASKS, actor.accountId)

  await inTransaction(async (tx) => {
    const order = await lockOwnOrder(tx, ctx, reference)
    const about = { actor, orderId: order.id, buyerId: order.buyerId, withBudget: true }
    const found = await findLimit(tx, about)
    if (!found) throw refuse('conflict', 'purchases:refused.notNeeded')
    const [waits] = await tx
      .select()
      .from(purchaseRequests)
      .where(and(eq(purchaseRequests.orderId, order.id), eq(purchaseRequests.state, 'asked')))
    const isMine = waits?.accountId === actor.accountId
    if (waits && (!isMine || waits.facts === null || waits.facts === found.facts)) return
    if (isHoldOver(order, ctx.now())) throw refuse('conflict', 'orders:refused.expired')
    await checkPayableNow(tx, order, ctx.now())
    const { approvers } = found
    const isApproved = found.approvedMinor >= found.totalMinor
    if (approvers.length === 0 || (isApproved && !found.isOverBudget))
      throw refuse('conflict', 'purchases:refused.notNeeded')

    // One member's requests, one after another.
    await lockNames(tx, 'asking', [actor.accountId])
    if (waits) await changePurchase(tx, ctx, waits, 'withdraw')
    const mine = and(eq(purchaseRequests.accountId, actor.accountId), eq(purchaseRequests.state, 'asked'))
    if ((await tx.$count(purchaseRequests, mine)) >= MOST_WAITING)
      throw refuse('limit', 'purchases:refused.many', { count: MOST_WAITING })

    const { limit, totalMinor, currency, facts } = found
    const id = newId()
    await tx.insert(purchaseRequests).values({
      id,
      orderId: order.id,
      companyId: actor.partyId,
      accountId: actor.accountId,
      totalMinor,
      currency,
      facts,
      limitMinor: limit?.minor ?? null,
      limitCurrency: limit?.currency ?? null,
      isOverBudget: found.isOverBudget,
      words: words ?? '',
      createdAt: ctx.now(),
    })
    const asked = { companyId: actor.partyId, askedBy: actor.accountId, approvers }
    await openSteps(tx, { kind: 'purchase', id, ...asked }, ctx.now())
    await audit(tx, ctx, 'purchases.ask', { kind: 'order', id: order.id }, { total: totalMinor })
    await keepAsked(tx, { ...ctx, actor }, order)
    await holdToBudget(tx, ctx, { ...order, kind: 'order' }, 'ask')
  })
}
