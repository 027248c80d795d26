import { eq } from 'drizzle-orm'
import { giveSeatsBack } from '#app/features/catalogue/inventory/change-allocated-seats.server.ts'
import { releaseSeats } from '#app/features/catalogue/inventory/release-seats.server.ts'
import { attemptsOf } from '#app/features/money/payments/attempts-of.server.ts'
import { leftOf, openPayments } from '#app/features/money/payments/open-payments.ts'
import type { PaymentRow } from '#app/features/money/payments/payable.ts'
import { requestRefunds } from '#app/features/money/payments/request-refunds.server.ts'
import { cancelOrder } from '#app/features/sales/orders/cancel-order.server.ts'
import { type CancellationTerms, totalNow, weighCancelling } from '#app/features/sales/orders/cancellation.ts'
import { voidSeats } from '#app/features/sales/orders/change-void-seats.server.ts'
import type { OrderRow } from '#app/features/sales/orders/lock-order.server.ts'
import { isAuthorized, isUncharged, isUninvoiced } from '#app/features/sales/orders/open-money.ts'
import { seatsCancelled } from '#app/features/sales/orders/order.ts'
import { seatCancellations } from '#app/features/sales/orders/tables.server.ts'
import { endTicketMails } from '#app/features/sales/participants/end-ticket-mails.server.ts'
import { creditTransfers } from '#app/features/sales/receivables/credit-transfers.server.ts'
import { findOwed } from '#app/features/sales/receivables/find-owed.server.ts'
import type { Seat } from '#app/features/sales/receivables/list-seats.server.ts'
import { withdrawBill } from '#app/features/sales/receivables/withdraw-bill.server.ts'
import { accountIdOf } from '#app/kit/actor.ts'
import { newId } from '#app/kit/ids.ts'
import type { Money } from '#app/kit/money.ts'
import { refuse } from '#app/kit/refusal.ts'
import { audit } from '#app/platform/audit.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { recordFact } from '#app/platform/facts.server.ts'
import { plannedWrite } from '#app/platform/prepared-query.server.ts'

const countSeats = plannedWrite('orders.fewer-seats', 'update orders set seats = seats - $2 where id = $1')

type Wanted = {
  order: OrderRow
  /** All seats that the order was placed with. */
  seats: readonly Seat[]
  /** Those of them that are cancelled; each is valid. */
  going: readonly Seat[]
  terms: CancellationTerms
  /** What the buyer was told would come back, in minor units; less than that is refused. */
  seen: number | null
}

/**
 * Cancels seats of a locked order: tickets void, seats free for others, what comes back by `terms` asked for,
 * and the order itself cancelled along with the last of them. Of what is not paid yet nothing comes back, and
 * less is charged or billed. Returns what comes back; null, and nothing written, where that would be less
 * than `seen`. Refuses `orders:refused.inProgress` while a card is being charged.
 */
export async function cancelSeats(
  tx: Tx,
  ctx: Ctx,
  { order, seats, going, terms, seen }: Wanted,
): Promise<Money | null> {
  const attempts = await attemptsOf(tx, { kind: 'order', id: order.id })
  const isUnpaid = isAuthorized(order) || isUninvoiced(order) || isUncharged(order)
  if (isUnpaid) checkUnpaid(order, attempts, terms)
  const payments = openPayments(attempts)
  const left = leftOf(payments, order.currency)
  const bought = { paid: totalNow(order, seats), seats }
  const { back } = weighCancelling(bought, going, { ...terms, left })
  if (seen !== null && back.minor < seen) return null

  const id = newId()
  const before = isUnpaid ? (await findOwed(tx, order)).due.total.minor : 0
  await tx.insert(seatCancellations).values({
    id,
    orderId: order.id,
    accountId: accountIdOf(ctx.actor),
    reason: terms.reason,
    seats: going.length,
    percent: terms.percent,
    amountMinor: back.minor,
    cancelledAt: ctx.now(),
  })
  await requestRefunds(tx, ctx, payments, {
    amount: back,
    reason: terms.reason === 'event_moved' ? 'event_moved' : 'seats_cancelled',
    cause: { kind: 'seat_cancellation', id },
  })
  const ids = going.map((seat) => seat.id)
  await voidSeats(tx, [ids, id])
  if (isUnpaid) {
    const lessMinor = before - (await findOwed(tx, order)).due.total.minor
    await tx.update(seatCancellations).set({ lessMinor }).where(eq(seatCancellations.id, id))
  }
  const details = { amount: back.minor, seats: going.length }
  await audit(tx, ctx, 'orders.cancel-seats', { kind: 'order', id: order.id }, details)
  const staying = seats.filter((seat) => seat.state === 'valid' && !going.includes(seat))
  await endTicketMails(tx, { order, going, staying, ended: 'cancelled', at: ctx.now() })
  await recordFact(tx, seatsCancelled, id, {
    order: order.id,
    seats: going.length,
    amountMinor: back.minor,
    currency: order.currency,
  })
  if (staying.length === 0) {
    await cancelOrder(tx, ctx, order, { reason: terms.reason === 'seller' ? 'seller' : 'buyer' })
    await releaseSeats(tx, { orderIds: [order.id] })
    await withdrawBill(tx, ctx, order)
  } else {
    await countSeats(tx, [order.id, going.length])
    await giveSeatsBack(tx, { orderId: order.id, typeIds: going.map((seat) => seat.ticketTypeId) })
  }
  await creditTransfers(tx, ctx, order)
  return back
}

/**
 * Once it is decided what was set aside is being charged, or billed: by what holds then it is cancelled after
 * that.
 */
function checkUnpaid(order: OrderRow, attempts: readonly PaymentRow[], { percent }: CancellationTerms): void {
  const isTaken = attempts.some(({ state, captureMinor }) => state === 'authorized' && captureMinor !== null)
  if (isTaken || (percent < 100 && !isUncharged(order)))
    throw refuse('conflict', 'orders:refused.inProgress', { seconds: 3 })
}
