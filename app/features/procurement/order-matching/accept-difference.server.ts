import { eq } from 'drizzle-orm'
import { isAbove } from '#app/features/people/companies/approval-limit.ts'
import { findPurchaseLimit } from '#app/features/procurement/purchase-orders/find-purchase-limit.server.ts'
import { foundPurchaseOrders } from '#app/features/procurement/purchase-orders/queries-scope.server.ts'
import { formatApprovalLimit } from '#app/features/sales/purchase-requests/approval-view.ts'
import { parseInput } from '#app/kit/input.ts'
import { money } from '#app/kit/money.ts'
import { notFound, refuse } from '#app/kit/refusal.ts'
import { audit } from '#app/platform/audit.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { acceptDifferenceInput } from './inputs.ts'
import { judgeOrder } from './judge-order.server.ts'
import { lockMatchedOrder } from './lock-matched-order.server.ts'
import { judgementsOf } from './matching.ts'
import { findStandings } from './queries-standings.server.ts'
import { purchaseOrderMatches } from './tables.server.ts'

/**
 * Accepts, with a reason, that an invoice differs from an order of the party acted for: an admin does, or a
 * member whose limit covers the difference. A second press changes nothing. Refuses
 * `order-matching:refused.aboveLimit`, and what does not differ with `order-matching:refused.same`.
 */
export async function acceptDifference(ctx: Ctx, input: unknown): Promise<void> {
  const { code, invoice, reason } = parseInput(acceptDifferenceInput, input)

  await inTransaction(async (tx) => {
    const { order, by } = await lockMatchedOrder(tx, ctx, code)
    const standing = (await findStandings(tx, foundPurchaseOrders([order.id]), ctx.now())).get(order.id)
    const judged = standing && judgementsOf(standing).find(({ invoiceId }) => invoiceId === invoice)
    if (!standing || !judged) throw notFound()
    if (judged.standing === 'accepted') return
    if (judged.standing !== 'differs') throw refuse('conflict', 'order-matching:refused.same')
    const limit = await findPurchaseLimit(tx, by)
    if (limit && isAbove(limit, money(judged.differenceMinor, standing.currency)))
      throw refuse('forbidden', 'order-matching:refused.aboveLimit', {
        limit: formatApprovalLimit(limit, ctx.language),
        company: by.company?.name ?? '',
      })

    for (const { id, differenceMinor } of judged.differing)
      await tx
        .update(purchaseOrderMatches)
        .set({
          acceptedBy: by.accountId,
          acceptedAt: ctx.now(),
          acceptedReason: reason,
          acceptedMinor: differenceMinor,
        })
        .where(eq(purchaseOrderMatches.id, id))
    await judgeOrder(tx, order.id, ctx.now())
    await audit(tx, ctx, 'order-matching.accept', { kind: 'purchase-order', id: order.id }, { invoice })
  })
}
