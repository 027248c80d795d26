import { asc, eq } from 'drizzle-orm'
import { isPerson } from '#app/kit/actor.ts'
import { notFound } from '#app/kit/refusal.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { ownsOrder } from './policy.ts'
import { orderLines, orders, tickets } from './tables.server.ts'

export type OrderRow = typeof orders.$inferSelect
export type TicketRow = typeof tickets.$inferSelect

/**
 * The actor's own order, locked for this transaction; somebody else's is not found. What a guest held becomes the
 * account's own here, once the guest has signed in.
 */
export async function lockOwnOrder(tx: Tx, ctx: Ctx, reference: string): Promise<OrderRow> {
  const [order] = await tx.select().from(orders).where(eq(orders.reference, reference)).for('update')
  if (!order || !ownsOrder(ctx.actor, ctx.visitorKey, order)) throw notFound()
  if (order.buyerId !== null || !isPerson(ctx.actor)) return order
  const owner = { buyerId: ctx.actor.partyId, placedBy: ctx.actor.accountId, visitorKey: null }
  await tx.update(orders).set(owner).where(eq(orders.id, order.id))
  return { ...order, ...owner }
}

/** An order by its id, locked for this transaction. */
export async function lockOrder(tx: Tx, orderId: string): Promise<OrderRow> {
  const [order] = await tx.select().from(orders).where(eq(orders.id, orderId)).for('update')
  if (!order) throw notFound()
  return order
}

export async function ticketsOf(tx: Tx, orderId: string): Promise<TicketRow[]> {
  return tx.select().from(tickets).where(eq(tickets.orderId, orderId)).orderBy(asc(tickets.position))
}

export async function linesOf(tx: Tx, orderId: string) {
  return tx.select().from(orderLines).where(eq(orderLines.orderId, orderId)).orderBy(asc(orderLines.position))
}
