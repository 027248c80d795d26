import { eq } from 'drizzle-orm'
import { swapSeats } from '#app/features/catalogue/inventory/change-swapped-seats.server.ts'
import { requestRefunds } from '#app/features/money/payments/request-refunds.server.ts'
import { lockSoldOrder } from '#app/features/sales/order-desk/lock-sold-order.server.ts'
import { canServeOrder } from '#app/features/sales/order-desk/policy.ts'
import { lockOrder, type OrderRow } from '#app/features/sales/orders/lock-order.server.ts'
import { lowerOrder } from '#app/features/sales/orders/lower-order.server.ts'
import { amountsOf, dueOf } from '#app/features/sales/orders/order.ts'
import { orderLines, orders } from '#app/features/sales/orders/tables.server.ts'
import { creditTransfers } from '#app/features/sales/receivables/credit-transfers.server.ts'
import { accountIdOf } from '#app/kit/actor.ts'
import { newId } from '#app/kit/ids.ts'
import { parseInput } from '#app/kit/input.ts'
import { refuse } from '#app/kit/refusal.ts'
import { audit } from '#app/platform/audit.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction, type Tx } from '#app/platform/db.server.ts'
import { recordFact } from '#app/platform/facts.server.ts'
import { once } from '#app/platform/idempotency.server.ts'
import { type FoundChange, findChange } from './find-change.server.ts'
import { seatChangeInput } from './inputs.ts'
import { moveOrder } from './move-order.server.ts'
import { rewriteLines } from './rewrite-lines.server.ts'
import { type Difference, decideChange, moneyNowOf, requireReason, seatsChanged } from './seat-change.ts'
import { seatChanges } from './tables.server.ts'

/** Of which date the seats are now, by its address, and what goes back or is not charged. */
export type ExchangedSeats = { slug: string; isMoved: boolean; backMinor: number; lessMinor: number }

/**
 * Makes seats of a confirmed order others for its organiser, in one transaction: of another ticket type of
 * its event, or all of them of another date of the same topic or series, seller and currency. What is cheaper
 * goes back the way it was paid; what is dearer is given, for a reason (`note`). Tickets keep their codes,
 * participants, answers and notes. The same `key` again changes nothing and gives the same answer. Somebody
 * else's order, and a seat that it does not have or that was cancelled, is not found. Refuses
 * `seat-changes:refused.seen` where something else comes back than was shown, what findChange and
 * decideChange refuse, and `events:refused.soldOut` and `events:refused.fewLeft`; bad input beside `note`
 * without a reason.
 */
export async function exchangeSeats(ctx: Ctx, input: unknown): Promise<ExchangedSeats> {
  const { reference, seats: positions, to, seen, note, key } = parseInput(seatChangeInput, input)

  return inTransaction(async (tx) => {
    const locked = await lockSoldOrder(tx, ctx, { reference, isAllowed: canServeOrder })
    const call = { owner: locked.id, key, body: { positions, to, seen, note } }
    return once<ExchangedSeats>(tx, call, async () => {
      // What is to come back by a lower price alone is asked for first.
      await lowerOrder(tx, ctx, locked)
      const order = await lockOrder(tx, locked.id)
      const change = await findChange(tx, ctx, { order, positions, to })

      const difference = decideChange(change, ctx.now())
      requireReason(difference, note)
      if (difference.less.minor !== seen) throw refuse('conflict', 'seat-changes:refused.seen')

      return write(tx, ctx, { ...change, difference, note })
    })
  })
}

type Decided = FoundChange & { difference: Difference; note: string }

async function write(tx: Tx, ctx: Ctx, change: Decided): Promise<ExchangedSeats> {
  const { order, event, date, type, seats, going, payments, difference, note } = change
  const id = newId()
  const isMoved = date.id !== event.id
  const isOpen = moneyNowOf(order) === 'open'
  const backMinor = isOpen ? 0 : difference.less.minor
  const lessMinor = isOpen ? difference.less.minor : 0
  const fromNames = [...new Set(going.map(({ typeName }) => typeName))].join(', ')
  await tx.insert(seatChanges).values({
    id,
    orderId: order.id,
    accountId: accountIdOf(ctx.actor),
    fromEventId: event.id,
    eventId: date.id,
    ticketTypeId: type.id,
    fromNames,
    name: type.name,
    seats: going.length,
    amountMinor: backMinor,
    lessMinor,
    waivedMinor: difference.waived.minor,
    note: note === '' ? null : note,
    changedAt: ctx.now(),
  })
  const cause = { kind: 'seat_change', id } as const
  const back = { ...difference.less, minor: backMinor }
  await requestRefunds(tx, ctx, payments, { amount: back, reason: 'seats_changed', cause })
  const { currency } = order
  await rewriteLines(tx, { orderId: order.id, changeId: id, seats, going, type, isPaid: !isOpen, currency })
  if (lessMinor > 0) await sumAnew(tx, order)
  if (isMoved) await moveOrder(tx, { orderId: order.id, eventId: date.id, at: ctx.now() })
  const dates = { from: event.startsAt, to: date.startsAt, timeZone: date.timeZone }
  const types = { from: fromNames, to: type.name }
  const step = isMoved ? 'move-seats' : 'change-seats'
  const details = { seats: going.length, types, ...(isMoved ? { dates } : {}) }
  await audit(tx, ctx, `orders.${step}`, { kind: 'order', id: order.id }, details)
  await recordFact(tx, seatsChanged, id, {
    order: order.id,
    event: event.id,
    toEvent: date.id,
    seats: going.length,
    amountMinor: backMinor,
    currency: order.currency,
  })
  await swapSeats(tx, {
    orderId: order.id,
    going: going.map(({ ticketTypeId }) => ticketTypeId),
    ticketTypeId: type.id,
    eventId: date.id,
    at: ctx.now(),
  })
  await creditTransfers(tx, ctx, order)
  return { slug: date.slug, isMoved, backMinor, lessMinor }
}

/** What of an order nobody has paid yet comes to by its lines. */
async function sumAnew(tx: Tx, order: OrderRow): Promise<void> {
  const lines = await tx.select().from(orderLines).where(eq(orderLines.orderId, order.id))
  await tx
    .update(orders)
    .set(amountsOf(dueOf(lines, order)))
    .where(eq(orders.id, order.id))
}
