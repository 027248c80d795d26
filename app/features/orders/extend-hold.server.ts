import { eq } from 'drizzle-orm'
import { isOnSale } from '#app/features/events/event.ts'
import { holdSeatsUntil } from '#app/features/events/keep-seats.server.ts'
import { events } from '#app/features/events/tables.server.ts'
import { parseInput } from '#app/kit/input.ts'
import { refuse } from '#app/kit/refusal.ts'
import { walk } from '#app/kit/state-table.ts'
import { audit } from '#app/platform/audit.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { orderInput } from './inputs.ts'
import { limitHolds } from './limit-holds.server.ts'
import { lockOwnOrder } from './lock-order.server.ts'
import { HOLD_MINUTES, ORDER_TABLE } from './order.ts'
import { orders } from './tables.server.ts'

/** Holds the seats 15 minutes longer, once. Refuses `orders:refused.extended` the second time. */
export async function extendHold(ctx: Ctx, input: unknown): Promise<void> {
  const { reference } = parseInput(orderInput, input)

  await inTransaction(async (tx) => {
    const order = await lockOwnOrder(tx, ctx, reference)
    if (order.state !== 'held') throw refuse('conflict', 'orders:refused.expired')
    if (order.extended) throw refuse('conflict', 'orders:refused.extended')

    const from = Math.max(order.heldUntil?.getTime() ?? 0, ctx.now().getTime())
    const heldUntil = new Date(from + HOLD_MINUTES * 60_000)
    if (!(await holdSeatsUntil(tx, { orderId: order.id, heldUntil })))
      throw refuse('conflict', 'orders:refused.expired')

    await tx.update(orders).set({ heldUntil, extended: true }).where(eq(orders.id, order.id))
    await audit(tx, ctx, 'orders.extend', { kind: 'order', id: order.id })
  })
}

/**
 * Holds the seats of an expired order again, at the prices it had, when they are still free and the event is on
 * sale; nothing typed is lost. Refuses `events:refused.soldOut` or `orders:refused.eventGone`.
 */
export async function holdAgain(ctx: Ctx, input: unknown): Promise<void> {
  const { reference } = parseInput(orderInput, input)

  await inTransaction(async (tx) => {
    const order = await lockOwnOrder(tx, ctx, reference)
    const [event] = await tx.select().from(events).where(eq(events.id, order.eventId))
    if (!event || !isOnSale(event, ctx.now())) throw refuse('conflict', 'orders:refused.eventGone')
    if (order.payment === 'awaiting') throw refuse('conflict', 'orders:refused.inProgress', { seconds: 3 })

    // The sweep may not have come by yet.
    const over = order.state === 'held' && order.heldUntil !== null && order.heldUntil <= ctx.now()
    const ended = over ? walk(ORDER_TABLE, order.state, 'expire', 'clock') : order.state
    const state = walk(ORDER_TABLE, ended, 'hold_again', 'customer')
    await limitHolds(tx, order, order.seats)
    const heldUntil = new Date(ctx.now().getTime() + HOLD_MINUTES * 60_000)
    if (!(await holdSeatsUntil(tx, { orderId: order.id, heldUntil })))
      throw refuse('conflict', 'events:refused.soldOut')

    await tx.update(orders).set({ state, heldUntil, extended: true }).where(eq(orders.id, order.id))
    await audit(tx, ctx, 'orders.hold-again', { kind: 'order', id: order.id })
  })
}
