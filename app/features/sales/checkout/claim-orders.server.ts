import { and, eq, isNull } from 'drizzle-orm'
import { countHolds } from '#app/features/sales/orders/count-holds.server.ts'
import { getHolder } from '#app/features/sales/orders/queries-holder.server.ts'
import { orders } from '#app/features/sales/orders/tables.server.ts'
import { hasSession } from '#app/kit/actor.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'

/**
 * After sign-in: what this browser held as a guest becomes the actor's. Nothing is taken away from who then
 * holds more than ten seats: what goes beyond keeps counting with the network that it was held from, and
 * nothing more can be held. A visitor claims nothing.
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
