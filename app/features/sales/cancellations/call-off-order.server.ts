import { and, eq } from 'drizzle-orm'
import { events } from '#app/features/catalogue/events/tables.server.ts'
import { releaseSeats } from '#app/features/catalogue/inventory/release-seats.server.ts'
import { attemptsOf } from '#app/features/money/payments/attempts-of.server.ts'
import { dropConfirmations } from '#app/features/money/payments/drop-confirmations.server.ts'
import type { Subject } from '#app/features/money/payments/payment.ts'
import { requestRefund } from '#app/features/money/payments/request-refund.server.ts'
import { cancelOrder } from '#app/features/sales/orders/cancel-order.server.ts'
import { voidTickets } from '#app/features/sales/orders/change-void-tickets.server.ts'
import { lockOrder } from '#app/features/sales/orders/lock-order.server.ts'
import { everyOrder } from '#app/features/sales/orders/queries-scope.server.ts'
import { orders } from '#app/features/sales/orders/tables.server.ts'
import { creditTransfers } from '#app/features/sales/receivables/credit-transfers.server.ts'
import { withdrawBill } from '#app/features/sales/receivables/withdraw-bill.server.ts'
import { money } from '#app/kit/money.ts'
import { type Ctx, requireSystem } from '#app/platform/context.server.ts'
import { inTransaction, read } from '#app/platform/db.server.ts'
import { enqueue } from '#app/platform/jobs.server.ts'
import { emailQuorumNewsJob } from './jobs.ts'

/**
 * Calls an order of a cancelled event off: seats given back, tickets void, and all that was paid and has not
 * gone back yet on its way back, in one transaction. Confirmations that wait at a bank are called off there;
 * money that arrives nevertheless finds no seat and goes back. Those who held its seats are told. Done once:
 * again, nothing changes. Refuses whoever is not the system.
 */
export async function callOffOrder(ctx: Ctx, orderId: string): Promise<void> {
  requireSystem(ctx)

  if ((await read(ctx).$count(orders, and(everyOrder(ctx), eq(orders.id, orderId)))) === 0) return

  const subject: Subject = { kind: 'order', id: orderId }
  const isOff = await inTransaction(async (tx) => {
    const order = await lockOrder(tx, orderId)
    const [event] = await tx
      .select({ state: events.state })
      .from(events)
      .where(eq(events.id, order.eventId ?? orderId))
    if (event?.state !== 'cancelled') return false
    if (!['held', 'pledged', 'reserved', 'confirmed'].includes(order.state)) return true

    const wasOrdered = order.state !== 'held'
    await releaseSeats(tx, { orderIds: [orderId] })
    await voidTickets(tx, [orderId])
    await cancelOrder(tx, ctx, order, { reason: 'event_cancelled' })
    for (const payment of await attemptsOf(tx, subject)) {
      const left = payment.state === 'succeeded' ? payment.amountMinor - payment.refundedMinor : 0
      if (left === 0) continue
      const amount = money(left, payment.currency)
      const cause = { kind: 'event', id: order.eventId ?? orderId } as const
      await requestRefund(tx, ctx, { payment, amount, reason: 'event_cancelled', cause })
    }
    await withdrawBill(tx, ctx, order)
    await creditTransfers(tx, ctx, order)
    if (wasOrdered) await enqueue(tx, emailQuorumNewsJob, { orderId, news: 'cancelled', decisionId: null })
    return true
  })
  if (isOff) await dropConfirmations(ctx, subject, {})
}
