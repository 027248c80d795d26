import { and, eq, gt, sql } from 'drizzle-orm'
import { events } from '#app/features/catalogue/events/tables.server.ts'
import { groupDeals } from '#app/features/catalogue/inventory/group-deals/tables.server.ts'
import { attemptsOf } from '#app/features/money/payments/attempts-of.server.ts'
import { leftOf, openPayments } from '#app/features/money/payments/open-payments.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import type { OrderRow } from '#app/features/sales/orders/lock-order.server.ts'
import { eventOf } from '#app/features/sales/orders/order.ts'
import { seatCancellations } from '#app/features/sales/orders/tables.server.ts'
import { listSeats } from '#app/features/sales/receivables/list-seats.server.ts'
import { notFound, refuse } from '#app/kit/refusal.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { listDates } from './queries-dates.server.ts'

/**
 * What decides a change of seats of a locked order, its seats locked too. A position that it does not have is
 * not found, nor one that is not good any more; refuses `seat-changes:refused.target` a type that is not
 * sold, of no date of this seller that it could be.
 */
export async function findChange(
  tx: Tx,
  ctx: Ctx,
  { order, positions, to }: { order: OrderRow; positions: readonly number[]; to: string },
) {
  const eventId = eventOf(order)
  const seats = await listSeats(tx, order.id)
  const going = seats.filter(({ position, state }) => state === 'valid' && positions.includes(position))
  if (going.length === 0 || going.length !== positions.length) throw notFound()
  const [event] = await tx
    .select({
      id: events.id,
      title: events.title,
      state: events.state,
      startsAt: events.startsAt,
      timeZone: events.timeZone,
      isPriceOpen: sql<boolean>`exists (select from ${groupDeals} d where d.event_id = ${events.id} and d.state in ('open', 'reached'))`,
    })
    .from(events)
    .innerJoin(parties, eq(parties.id, events.ownerId))
    .where(eq(events.id, eventId))
  const [date] = await listDates(tx, ctx, { ...order, eventId, to })
  const type = date?.types.find(({ id }) => id === to)
  if (!event) throw notFound()
  if (!date || !type) throw refuse('conflict', 'seat-changes:refused.target')
  const attempts = await attemptsOf(tx, { kind: 'order', id: order.id })
  const payments = openPayments(attempts)
  const spared = and(eq(seatCancellations.orderId, order.id), gt(seatCancellations.lessMinor, 0))
  return {
    order,
    event,
    seats,
    going,
    payments,
    date,
    type,
    target: { ticketTypeId: type.id, unitMinor: type.unitMinor, event: date },
    isPartSpared: (await tx.$count(seatCancellations, spared)) > 0,
    isCharging: attempts.some(({ state, captureMinor }) => state === 'authorized' && captureMinor !== null),
    left: leftOf(payments, order.currency),
  }
}

export type FoundChange = Awaited<ReturnType<typeof findChange>>
