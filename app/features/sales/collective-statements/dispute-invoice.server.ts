import { and, eq, isNull, sql } from 'drizzle-orm'
import { notifyAccounts } from '#app/features/people/notifications/notify-accounts.server.ts'
import { canSeeCollection } from '#app/features/sales/collection-terms/policy.ts'
import { ordersOf } from '#app/features/sales/orders/queries-scope.server.ts'
import { orders } from '#app/features/sales/orders/tables.server.ts'
import { newId } from '#app/kit/ids.ts'
import { parseInput } from '#app/kit/input.ts'
import { notFound, refuse } from '#app/kit/refusal.ts'
import { audit, personal } from '#app/platform/audit.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { lockNames } from '#app/platform/lock-names.server.ts'
import { disputeInput } from './inputs.ts'
import { canAskStatement } from './policy.ts'
import { collectionDisputes } from './tables.server.ts'

/**
 * Says that the company acted for does not pay an invoice for now, and why: statements leave it out, and no
 * transfer settles it. Its seller is told. A second time changes nothing. Not found for somebody else's order
 * and one that is not owed to the collecting account; refuses with `forbidden` who is no admin.
 */
export async function disputeInvoice(ctx: Ctx, input: unknown): Promise<void> {
  const { order: reference, reason } = parseInput(disputeInput, input)
  const { actor } = ctx
  if (!canSeeCollection(actor)) throw notFound()
  if (!canAskStatement(actor)) throw refuse('forbidden', 'common:refused.forbidden')

  await inTransaction(async (tx) => {
    await lockNames(tx, 'collections', [actor.partyId])
    const isOwed = sql`${orders.payment} = 'awaiting' and exists (select from payments p
      where p.subject_kind = 'order' and p.subject_id = ${orders.id} and p.gateway = 'collecting')`
    const [order] = await tx
      .select({ id: orders.id, sellerId: orders.sellerId })
      .from(orders)
      .where(and(ordersOf(ctx), eq(orders.reference, reference), isOwed))
      .for('update')
    if (!order) throw notFound()
    const isOpen = and(eq(collectionDisputes.orderId, order.id), isNull(collectionDisputes.endedAt))
    if ((await tx.$count(collectionDisputes, isOpen)) > 0) return

    const id = newId()
    const said = { orderId: order.id, reason, raisedBy: actor.accountId, raisedAt: ctx.now() }
    await tx.insert(collectionDisputes).values({ id, ...said })
    await audit(tx, ctx, 'collections.dispute', { kind: 'order', id: order.id }, { reason: personal(reason) })
    await notifyAccounts(tx, [
      {
        kind: 'invoiceDisputed',
        to: { adminsOf: order.sellerId },
        about: id,
        parameters: { order: reference, reason },
        link: '/revenue',
      },
    ])
  })
}
