import { and, eq, isNull } from 'drizzle-orm'
import { isPerson } from '#app/kit/actor.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { db } from '#app/platform/db.server.ts'
import { orders } from './tables.server.ts'

/** After sign-in: what this browser held as a guest becomes the account's. A visitor claims nothing. */
export async function claimHeldOrders(ctx: Ctx): Promise<number> {
  if (!isPerson(ctx.actor) || !ctx.visitorKey) return 0

  const claimed = await db()
    .update(orders)
    .set({ buyerId: ctx.actor.accountId, visitorKey: null })
    .where(and(eq(orders.visitorKey, ctx.visitorKey), isNull(orders.buyerId)))
    .returning({ id: orders.id })
  return claimed.length
}
