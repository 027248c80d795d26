import { eq } from 'drizzle-orm'
import { isOnSale } from '#app/features/events/event.ts'
import { events } from '#app/features/events/tables.server.ts'
import { holdSeatsUntil } from '#app/features/tickets/keep-seats.server.ts'
import { parseInput } from '#app/kit/input.ts'
import { refuse } from '#app/kit/refusal.ts'
import { canWalk } from '#app/kit/state-table.ts'
import { audit } from '#app/platform/audit.server.ts'
import { type Ctx, systemContext } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { changeOrder } from './change-order.server.ts'
import { orderInput } from './inputs.ts'
import { limitHolds } from './limit-holds.server.ts'
import { eventOf, lockOwnOrder, type OrderRow } from './lock-order.server.ts'
import { HOLD_MINUTES, HOLD_OVER, ORDER_TABLE } from './order.ts'
import { getHolder } from './queries-holder.server.ts'
import { orders } from './tables.server.ts'

/**
 * Holds the seats 15 minutes longer, once. Refuses `orders:refused.extended` the second time, and `orders:refused.expired`
 * after the hold has ended: who holds again is counted again.
 */
export async function extendHold(ctx: Ctx, input: unknown): Promise<void> {
  const { reference } = parseInput(orderInput, input)

  await inTransaction(async (tx) => {
    const order = await lockOwnOrder(tx, ctx, reference)
    if (order.state !== 'held' || isOver(order, ctx.now())) throw refuse('conflict', 'orders:refused.expired')
    if (order.extended) throw refuse('conflict', 'orders:refused.extended')

    const from = Math.max(order.heldUntil?.getTime() ?? 0, ctx.now().getTime())
    const heldUntil = new Date(from + HOLD_MINUTES * 60_000)
    if (!(await holdSeatsUntil(tx, { orderId: order.id, heldUntil })))
      throw refuse('conflict', 'orders:refused.expired')

    await tx.update(orders).set({ heldUntil, extended: true }).where(eq(orders.id, order.id))
    await audit(tx, ctx, 'orders.extend', { kind: 'order', id: order.id })
  })
}

function isOver({ state, heldUntil }: OrderRow, now: Date): boolean {
  return state === 'held' && heldUntil !== null && heldUntil <= now
}

/**
 * Holds the seats of an expired order again, at the prices it had, when they are still free and the event is on
 * sale; nothing typed is lost. Refuses `events:refused.soldOut`, `orders:refused.eventGone` and what limitHolds refuses.
 */
export async function holdAgain(ctx: Ctx, input: unknown): Promise<void> {
  const { reference } = parseInput(orderInput, input)

  const holder = await getHolder(ctx)
  await inTransaction(async (tx) => {
    const order = await lockOwnOrder(tx, ctx, reference)
    const [event] = await tx
      .select()
      .from(events)
      .where(eq(events.id, eventOf(order)))
    if (!event || !isOnSale(event, ctx.now())) throw refuse('conflict', 'orders:refused.eventGone')
    if (order.payment === 'awaiting') throw refuse('conflict', 'orders:refused.inProgress', { seconds: 3 })

    // The sweep may not have come by yet.
    if (isOver(order, ctx.now())) await changeOrder(tx, asClock(ctx), order, { state: 'expire' }, HOLD_OVER)
    const ended = isOver(order, ctx.now()) ? { ...order, state: 'expired' as const } : order
    if (!canWalk(ORDER_TABLE, ended.state, 'hold_again', 'customer'))
      throw refuse('conflict', 'common:refused.state', { state: ended.state, name: 'hold_again' })
    await limitHolds(tx, holder, order.seats)
    const heldUntil = new Date(ctx.now().getTime() + HOLD_MINUTES * 60_000)
    if (!(await holdSeatsUntil(tx, { orderId: order.id, heldUntil })))
      throw refuse('conflict', 'events:refused.soldOut')

    const { countedWith } = holder
    await changeOrder(tx, ctx, ended, { state: 'hold_again' }, { heldUntil, countedWith, extended: true })
  })
}

/** Time ends a hold, whoever notices it. */
function asClock({ requestId, now }: Ctx): Ctx {
  return systemContext('orders.expire', { requestId, now })
}
