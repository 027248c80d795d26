import { eq } from 'drizzle-orm'
import { capturePostings } from '#app/features/invoicing/ledger.ts'
import { postLedgerEntry } from '#app/features/invoicing/post-ledger-entry.server.ts'
import { releaseSeats } from '#app/features/tickets/keep-seats.server.ts'
import { type Money, money } from '#app/kit/money.ts'
import { canWalk, walk } from '#app/kit/state-table.ts'
import { audit } from '#app/platform/audit.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction, type Tx } from '#app/platform/db.server.ts'
import { enqueue } from '#app/platform/jobs.server.ts'
import { log } from '#app/platform/log.server.ts'
import { refundPayment } from './jobs.ts'
import { lockOrder, type OrderRow } from './lock-order.server.ts'
import { HOLD_OVER, ORDER_TABLE, PAYMENT_AXIS } from './order.ts'
import { PAYMENT_TABLE, type PaymentState } from './payment.ts'
import { placeOrder } from './place-order.server.ts'
import { orders, payments } from './tables.server.ts'

export type PaymentRow = typeof payments.$inferSelect
export type Finding =
  | { state: 'succeeded'; amount: Money }
  | { state: 'declined'; amount: Money; reason: string }
  | { state: 'confirming'; amount: Money; confirmPath: string }
  | { state: 'unknown' }

/**
 * Writes down what a gateway says of a payment. Safe to call by the return page, the notice and the janitor at the
 * same moment and again later: whoever comes first does the work. An amount or currency that is not the payment's
 * changes nothing and gives 'mismatch'; an unknown payment gives 'missing'.
 */
export async function recordPayment(
  ctx: Ctx,
  paymentId: string,
  finding: Finding,
): Promise<PaymentState | 'mismatch' | 'missing'> {
  return inTransaction(async (tx) => {
    const [known] = await tx
      .select({ orderId: payments.orderId })
      .from(payments)
      .where(eq(payments.id, paymentId))
    if (!known) return 'missing'
    const order = await lockOrder(tx, known.orderId)
    const [payment] = await tx.select().from(payments).where(eq(payments.id, paymentId))
    if (!payment) return 'missing'
    if (finding.state !== 'unknown' && !isAmountOf(payment, finding.amount)) {
      log.error({ paymentId, requestId: ctx.requestId }, 'a gateway names another amount than was asked')
      return 'mismatch'
    }
    return record(tx, ctx, { order, payment, finding })
  })
}

function isAmountOf(payment: PaymentRow, amount: Money): boolean {
  return payment.amountMinor === amount.minor && payment.currency === amount.currency
}

type Case = { order: OrderRow; payment: PaymentRow; finding: Finding }

async function record(tx: Tx, ctx: Ctx, { order, payment, finding }: Case): Promise<PaymentState> {
  const move = (
    { succeeded: 'succeed', declined: 'decline', confirming: 'confirm', unknown: 'lose_sight' } as const
  )[finding.state]
  if (!canWalk(PAYMENT_TABLE, payment.state, move, 'system')) return payment.state
  const state = walk(PAYMENT_TABLE, payment.state, move, 'system')
  if (finding.state === 'succeeded') return succeed(tx, ctx, order, payment)
  await tx
    .update(payments)
    .set({
      state,
      confirmUrl: finding.state === 'confirming' ? finding.confirmPath : payment.confirmUrl,
      declineReason: finding.state === 'declined' ? finding.reason : null,
      settledAt: finding.state === 'declined' ? ctx.now() : null,
    })
    .where(eq(payments.id, payment.id))
  if (finding.state === 'declined' && canWalk(PAYMENT_AXIS, order.payment, 'fail', 'system'))
    await tx.update(orders).set({ payment: 'failed' }).where(eq(orders.id, order.id))
  return state
}

/** The money is there: seats if they are to be had, otherwise the money goes back by itself. */
async function succeed(tx: Tx, ctx: Ctx, order: OrderRow, payment: PaymentRow): Promise<PaymentState> {
  const amount = money(payment.amountMinor, payment.currency)
  await postLedgerEntry(tx, {
    kind: 'capture',
    uniqueKey: `capture:${payment.id}`,
    orderId: order.id,
    occurredAt: ctx.now(),
    postings: capturePostings(amount, order.buyerId),
  })
  const step = order.state === 'held' ? 'place' : 'place_late'
  const wanted = order.payment !== 'paid' && canWalk(ORDER_TABLE, order.state, step, 'system')
  const placed = wanted && (await placeOrder(tx, ctx, order))
  if (order.payment !== 'paid') {
    const axis = walk(PAYMENT_AXIS, order.payment, 'succeed', 'system')
    const gone = !placed && order.state === 'held'
    const expired = gone ? { state: walk(ORDER_TABLE, order.state, 'expire', 'clock'), ...HOLD_OVER } : {}
    if (gone) await releaseSeats(tx, { orderIds: [order.id] })
    await tx
      .update(orders)
      .set({ payment: axis, ...expired })
      .where(eq(orders.id, order.id))
  }
  const state = placed ? 'succeeded' : walk(PAYMENT_TABLE, 'succeeded', 'send_back', 'system')
  await tx
    .update(payments)
    .set({ state, declineReason: null, settledAt: ctx.now() })
    .where(eq(payments.id, payment.id))
  await audit(tx, ctx, 'orders.payment', { kind: 'payment', id: payment.id }, { state })
  if (!placed) await enqueue(tx, refundPayment, { paymentId: payment.id })
  return state
}
