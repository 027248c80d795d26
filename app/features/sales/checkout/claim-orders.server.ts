import { and, eq, isNull } from 'drizzle-orm'
import { countHolds } from '#app/features/sales/orders/count-holds.server.ts'
import { getHolder } from '#app/features/sales/orders/queries-holder.server.ts'
import { orders } from '#app/features/sales/orders/tables.server.ts'
import { hasSession } from '#app/kit/actor.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'

/**
 * Moves this browser's guest holds to the actor after sign-in. Nothing is released where that makes more than
 * ten seats: the excess counts for the network address that held it, and no more can be held. Does nothing
 * for a visitor.
 */
export async function claimHeldOrders(ctx: Ctx): Promise<number> {
  const { actor, visitorKey } = ctx
  if (!hasSession(actor) || !visitorKey) return 0

  const holder = await getHolder(ctx)
  return inTransaction(async (tx) => {
    const claimed = await tx
      .update(orders)
      .set({ buyerId: actor.partyId, placedBy: actor.accountId, visitorKey: null })
      .where(and(eq(orders.visitorKey, visitorKey), isNull(orders.buyerId)))
      .returning({ id: orders.id })
    if (claimed.length > 0) await countHolds(tx, holder)
    return claimed.length
  })
}
