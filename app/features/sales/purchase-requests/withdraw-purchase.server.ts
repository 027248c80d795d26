import { and, eq } from 'drizzle-orm'
import { orderInput } from '#app/features/sales/orders/inputs.ts'
import { lockOwnOrder } from '#app/features/sales/orders/lock-own-order.server.ts'
import { hasAccount } from '#app/kit/actor.ts'
import { parseInput } from '#app/kit/input.ts'
import { notFound } from '#app/kit/refusal.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { changePurchase } from './change-purchase.server.ts'
import { keepNoLonger } from './keep-no-longer.server.ts'
import { purchaseRequests } from './tables.server.ts'

/**
 * Withdraws the actor's own purchase request while nobody has decided; repeating it changes nothing. Refuses
 * with `notFound` an actor without a request.
 */
export async function withdrawPurchase(ctx: Ctx, input: unknown): Promise<void> {
  const { reference } = parseInput(orderInput, input)
  const { actor } = ctx
  if (!hasAccount(actor)) throw notFound()

  await inTransaction(async (tx) => {
    const order = await lockOwnOrder(tx, ctx, reference)
    const mine = and(eq(purchaseRequests.orderId, order.id), eq(purchaseRequests.accountId, actor.accountId))
    const rows = await tx.select().from(purchaseRequests).where(mine).for('no key update')
    if (rows.length === 0) throw notFound()

    const open = rows.find(({ state }) => state === 'asked')
    if (!open) return
    await changePurchase(tx, ctx, open, 'withdraw')
    await keepNoLonger(tx, ctx, order)
  })
}
