import { eq } from 'drizzle-orm'
import { isAbove } from '#app/features/people/companies/approval-limit.ts'
import { findPurchaseLimit } from '#app/features/procurement/purchase-orders/find-purchase-limit.server.ts'
import { foundPurchaseOrders } from '#app/features/procurement/purchase-orders/queries-scope.server.ts'
import { formatApprovalLimit } from '#app/features/sales/purchase-requests/approval-view.ts'
import { money } from '#app/kit/money.ts'
import { notFound, refuse } from '#app/kit/refusal.ts'
import { audit } from '#app/platform/audit.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { judgeOrder } from './judge-order.server.ts'
import { lockMatchedOrder } from './lock-matched-order.server.ts'
import { judgementsOf, type SeenDifference, seenText } from './matching.ts'
import { findStandings } from './queries-standings.server.ts'
import { purchaseOrderMatches } from './tables.server.ts'

/** An invoice beside an order, and why its difference is accepted; `seen` is the difference that was read. */
type Acceptance = {
  code: string
  invoice: string
  reason: string
  seen: SeenDifference
}

/**
 * Writes down that somebody accepts by how much an invoice differs from an order, after locking both.
 * Refuses what `acceptDifference` says, and with `order-matching:refused.changed` a difference that is no
 * longer the one that was read.
 */
export async function writeAcceptance(tx: Tx, ctx: Ctx, acceptance: Acceptance): Promise<void> {
  const { code, invoice, reason, seen } = acceptance
  const { order, by } = await lockMatchedOrder(tx, ctx, code)
  const standing = (await findStandings(tx, foundPurchaseOrders([order.id]), ctx.now())).get(order.id)
  const judged = standing && judgementsOf(standing).find(({ invoiceId }) => invoiceId === invoice)
  if (!standing || !judged) throw notFound()
  if (judged.standing === 'accepted') return
  if (judged.standing !== 'differs') throw refuse('conflict', 'order-matching:refused.same')
  if (seenText(seen) !== seenText(judged)) throw refuse('conflict', 'order-matching:refused.changed')
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
}
