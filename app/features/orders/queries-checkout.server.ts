import { and, asc, desc, eq } from 'drizzle-orm'
import { eventFacts } from '#app/features/events/queries.server.ts'
import { events } from '#app/features/events/tables.server.ts'
import { payments } from '#app/features/payments/tables.server.ts'
import { notFound } from '#app/kit/refusal.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { read } from '#app/platform/db.server.ts'
import { checkoutStep } from './order.ts'
import { ordersOf } from './queries-scope.server.ts'
import { orderLines, orders, tickets } from './tables.server.ts'

/** The actor's own order as the checkout shows it, wherever it stands; somebody else's is not found. */
export async function getCheckout(ctx: Ctx, reference: string) {
  const [found] = await read(ctx)
    .select({
      order: orders,
      event: eventFacts,
    })
    .from(orders)
    .innerJoin(events, eq(events.id, orders.eventId))
    .where(and(eq(orders.reference, reference), ordersOf(ctx)))
  if (!found) throw notFound()
  const { id } = found.order
  const [lines, seats, attempt] = await Promise.all([
    read(ctx)
      .select({ name: orderLines.name, quantity: orderLines.quantity, unitMinor: orderLines.unitMinor })
      .from(orderLines)
      .innerJoin(orders, eq(orders.id, orderLines.orderId))
      .where(and(ordersOf(ctx), eq(orders.id, id)))
      .orderBy(asc(orderLines.position)),
    read(ctx)
      .select({
        position: tickets.position,
        type: orderLines.name,
        code: tickets.code,
        state: tickets.state,
        participantName: tickets.participantName,
        participantEmail: tickets.participantEmail,
      })
      .from(tickets)
      .innerJoin(orders, eq(orders.id, tickets.orderId))
      .innerJoin(orderLines, eq(orderLines.id, tickets.lineId))
      .where(and(ordersOf(ctx), eq(orders.id, id)))
      .orderBy(asc(tickets.position)),
    findLastAttempt(ctx, id),
  ])
  const {
    state,
    payment: paid,
    refund,
    currency,
    totalMinor,
    heldUntil,
    extended,
    nameLater,
    billing,
  } = found.order
  return {
    reference,
    ...{ state, payment: paid, refund, currency, totalMinor, heldUntil, extended, nameLater, billing },
    event: found.event,
    lines,
    tickets: seats.map(({ code, ...seat }) => ({ ...seat, code: seat.state === 'valid' ? code : null })),
    attempt,
    step: checkoutStep({ ...found.order, tickets: seats }),
  }
}

export type Checkout = Awaited<ReturnType<typeof getCheckout>>

/** The last attempt to pay for an order of the actor; null before the first. */
async function findLastAttempt(ctx: Ctx, orderId: string) {
  const [attempt] = await read(ctx)
    .select({
      state: payments.state,
      declineReason: payments.declineReason,
      confirmPath: payments.confirmUrl,
      createdAt: payments.createdAt,
    })
    .from(payments)
    .innerJoin(orders, and(eq(payments.subjectKind, 'order'), eq(payments.subjectId, orders.id)))
    .where(and(ordersOf(ctx), eq(orders.id, orderId)))
    .orderBy(desc(payments.createdAt))
    .limit(1)
  return attempt ?? null
}
