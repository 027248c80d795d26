import { eq } from 'drizzle-orm'
import { reversalPostings } from '#app/features/payments/ledger.ts'
import { postLedgerEntry } from '#app/features/payments/post-ledger-entry.server.ts'
import type { RefundReason } from '#app/features/payments/refund.ts'
import type { LockedSubject, PaymentRow, RefundRow } from '#app/features/payments/subject.ts'
import { releaseSeats } from '#app/features/tickets/keep-seats.server.ts'
import { money } from '#app/kit/money.ts'
import { canWalk, walk } from '#app/kit/state-table.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { enqueue } from '#app/platform/jobs.server.ts'
import { tellRefund } from './jobs.ts'
import { lockOrder, type OrderRow } from './lock-order.server.ts'
import { HOLD_OVER, ORDER_TABLE, PAYMENT_AXIS, REFUND_AXIS, shareTotal } from './order.ts'
import { placeOrder } from './place-order.server.ts'
import { orders } from './tables.server.ts'

/** An order, locked, as what a payment is for: placed by the money in the same transaction, or the money goes back. */
export async function followPayment(tx: Tx, ctx: Ctx, orderId: string): Promise<LockedSubject> {
  const order = await lockOrder(tx, orderId)
  return {
    paid: () => seatPaid(tx, ctx, order),
    declined: async () => {
      if (canWalk(PAYMENT_AXIS, order.payment, 'fail', 'system'))
        await update(tx, order, { payment: 'failed' })
    },
    paidBack: (payment, refund) => countRefund(tx, ctx, order, { payment, refund }),
  }
}

async function update(tx: Tx, order: OrderRow, change: Partial<OrderRow>): Promise<void> {
  await tx.update(orders).set(change).where(eq(orders.id, order.id))
}

/** Seats if they are to be had; a second payment of an order, or one that finds no seat, goes back. */
async function seatPaid(tx: Tx, ctx: Ctx, order: OrderRow): Promise<RefundReason | null> {
  if (order.payment === 'paid') return 'paid_twice'
  const step = order.state === 'held' ? 'place' : 'place_late'
  const placed = canWalk(ORDER_TABLE, order.state, step, 'system') && (await placeOrder(tx, ctx, order))
  const payment = walk(PAYMENT_AXIS, order.payment, 'succeed', 'system')
  const gone = !placed && order.state === 'held'
  const expired = gone ? { state: walk(ORDER_TABLE, order.state, 'expire', 'clock'), ...HOLD_OVER } : {}
  if (gone) await releaseSeats(tx, { orderIds: [order.id] })
  await update(tx, order, { payment, ...expired })
  return placed ? null : 'no_seat'
}

type Back = { payment: PaymentRow; refund: RefundRow & { backMinor: number } }

/** A second payment that went back leaves the order as it is; any other counts against it, and against its sale. */
async function countRefund(tx: Tx, ctx: Ctx, order: OrderRow, { payment, refund }: Back): Promise<void> {
  await enqueue(tx, tellRefund, { refundId: refund.id })
  if (refund.reason === 'paid_twice') return
  const step = refund.backMinor === payment.amountMinor ? 'refund_rest' : 'refund_part'
  await update(tx, order, { refund: walk(REFUND_AXIS, order.refund, step, 'system') })
  if (order.state !== 'placed' && order.state !== 'completed') return
  const { currency } = order
  const commissionOf = (minor: number) => shareTotal(money(minor, currency)).commission.minor
  // What is taken back in parts adds up to what would be taken back at once.
  const before = refund.backMinor - refund.amountMinor
  const commission = money(commissionOf(refund.backMinor) - commissionOf(before), currency)
  await postLedgerEntry(tx, {
    kind: 'sale_reversal',
    uniqueKey: `sale_reversal:${refund.id}`,
    subject: { kind: 'order', id: order.id },
    occurredAt: ctx.now(),
    postings: reversalPostings(money(refund.amountMinor, currency), commission, order.sellerId),
  })
}
