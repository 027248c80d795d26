import { and, eq, sql } from 'drizzle-orm'
import { events } from '#app/features/events/tables.server.ts'
import { askRefund } from '#app/features/payments/ask-refund.server.ts'
import { attemptsOf } from '#app/features/payments/attempts-of.server.ts'
import { releaseSeats } from '#app/features/tickets/release-seats.server.ts'
import { parseInput } from '#app/kit/input.ts'
import { money } from '#app/kit/money.ts'
import { refuse } from '#app/kit/refusal.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction, type Tx } from '#app/platform/db.server.ts'
import { changeOrder } from './change-order.server.ts'
import { voidTickets } from './change-void-tickets.server.ts'
import { orderInput } from './inputs.ts'
import { lockOwnOrder } from './lock-own-order.server.ts'
import { freeUntilOfOrder } from './queries-changes.server.ts'
import { orders, tickets } from './tables.server.ts'

/**
 * Gives all seats of an own order back whose event became another one than was bought, as long as that is free: tickets are void and
 * all that was paid goes back, whatever the terms say (PRODUCT.md section 3). Again, nothing changes. Somebody else's order is not found;
 * refuses with `conflict` one that has no such right (any more), or a ticket of which was checked in.
 */
export async function giveOrderBack(ctx: Ctx, input: unknown): Promise<void> {
  const { reference } = parseInput(orderInput, input)

  await inTransaction(async (tx) => {
    const order = await lockOwnOrder(tx, ctx, reference)
    if (order.state === 'cancelled' && order.placedAt !== null) return
    const { freeUntil, isUsed } = await findRight(tx, order.id)

    if (order.state !== 'placed' || !freeUntil || freeUntil <= ctx.now())
      throw refuse('conflict', 'bookings:refused.notFree')
    if (isUsed) throw refuse('conflict', 'bookings:refused.used')

    await releaseSeats(tx, { orderIds: [order.id] })
    await voidTickets(tx, [order.id])
    await changeOrder(tx, ctx, order, { state: 'give_back' })
    for (const payment of await attemptsOf(tx, { kind: 'order', id: order.id })) {
      const left = payment.state === 'succeeded' ? payment.amountMinor - payment.refundedMinor : 0
      if (left === 0) continue
      const amount = money(left, payment.currency)
      await askRefund(tx, ctx, { payment, amount, reason: 'event_moved', key: 'event-moved' })
    }
  })
}

/** Until when a locked order may be given back for nothing, and whether somebody has come with a ticket of it. */
async function findRight(tx: Tx, orderId: string) {
  const used = sql<boolean>`exists (select from ${tickets} t where t.order_id = ${orders.id} and t.checked_in_at is not null)`
  const [row] = await tx
    .select({ freeUntil: freeUntilOfOrder, isUsed: used })
    .from(orders)
    .innerJoin(events, eq(events.id, orders.eventId))
    .where(and(eq(orders.id, orderId), eq(events.state, 'published')))
  return row ?? { freeUntil: null, isUsed: false }
}
