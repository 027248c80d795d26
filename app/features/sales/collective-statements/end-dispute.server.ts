import { and, eq, isNull } from 'drizzle-orm'
import { canSeeCollection } from '#app/features/sales/collection-terms/policy.ts'
import { ordersOf } from '#app/features/sales/orders/queries-scope.server.ts'
import { orders } from '#app/features/sales/orders/tables.server.ts'
import { parseInput } from '#app/kit/input.ts'
import { notFound, refuse } from '#app/kit/refusal.ts'
import { audit } from '#app/platform/audit.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { lockNames } from '#app/platform/lock-names.server.ts'
import { endDisputeInput } from './inputs.ts'
import { canAskStatement } from './policy.ts'
import { collectionDisputes } from './tables.server.ts'

/**
 * Says that an invoice of the company acted for is disputed no more: the next statement has it again. Once
 * more does nothing. Not found for somebody else's order; refuses with `forbidden` who is no admin.
 */
export async function endDispute(ctx: Ctx, input: unknown): Promise<void> {
  const { order: reference } = parseInput(endDisputeInput, input)
  const { actor } = ctx
  if (!canSeeCollection(actor)) throw notFound()
  if (!canAskStatement(actor)) throw refuse('forbidden', 'common:refused.forbidden')

  await inTransaction(async (tx) => {
    await lockNames(tx, 'collections', [actor.partyId])
    const [order] = await tx
      .select({ id: orders.id })
      .from(orders)
      .where(and(ordersOf(ctx), eq(orders.reference, reference)))
    if (!order) throw notFound()

    const ended = await tx
      .update(collectionDisputes)
      .set({ endedBy: actor.accountId, endedAt: ctx.now() })
      .where(and(eq(collectionDisputes.orderId, order.id), isNull(collectionDisputes.endedAt)))
      .returning({ id: collectionDisputes.id })
    if (ended.length > 0) await audit(tx, ctx, 'collections.end-dispute', { kind: 'order', id: order.id })
  })
}
