import { and, eq } from 'drizzle-orm'
import { events } from '#app/features/events/tables.server.ts'
import { holdSeatsUntil } from '#app/features/tickets/keep-seats.server.ts'
import { isPerson } from '#app/kit/actor.ts'
import { newId } from '#app/kit/ids.ts'
import { parseInput } from '#app/kit/input.ts'
import { money } from '#app/kit/money.ts'
import { refuse } from '#app/kit/refusal.ts'
import { walk } from '#app/kit/state-table.ts'
import { audit } from '#app/platform/audit.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction, type Tx } from '#app/platform/db.server.ts'
import { hashOf } from '#app/platform/idempotency.server.ts'
import { enqueue } from '#app/platform/jobs.server.ts'
import { takesPayments } from '#app/platform/payments/gateway.server.ts'
import { askGateway, dropConfirmation } from './ask-gateway.server.ts'
import { payOrderInput } from './inputs.ts'
import { settlePayment } from './jobs.ts'
import { linesOf, lockOwnOrder, type OrderRow, ticketsOf } from './lock-order.server.ts'
import { checkoutStep, checkPayable, holdWhilePaying, PAYMENT_AXIS, totalOf } from './order.ts'
import type { PaymentState } from './payment.ts'
import { placeOrder } from './place-order.server.ts'
import { orders, payments } from './tables.server.ts'

export type PayAnswer = {
  state: PaymentState | 'free'
  /** Where the payer goes to confirm, within this site. */
  confirmPath: string | null
  declineReason: string | null
}

/**
 * Pays a held order by card, the amount counted anew from its lines. The payment's row is committed before the
 * gateway hears of it, outside of any transaction, with the payment's id as its key. One key is one charge: a repeat
 * gets the first one's answer, or `orders:refused.inProgress` while that still runs. Refuses a visitor with
 * `signIn`, an unconfirmed address with `orders:refused.confirmEmail`, with `orders:refused.noPayments` where no money
 * can be taken, and what checkPayable refuses.
 */
export async function payOrder(ctx: Ctx, input: unknown): Promise<PayAnswer> {
  const { reference, card, key } = parseInput(payOrderInput, input)
  if (!isPerson(ctx.actor)) throw refuse('signIn', 'common:refused.signIn')
  if (!ctx.actor.emailConfirmed) throw refuse('forbidden', 'orders:refused.confirmEmail')

  await dropConfirmation(ctx, reference, key)
  const begun = await inTransaction(async (tx) => {
    const order = await lockOwnOrder(tx, ctx, reference)
    const earlier = await findPayment(tx, order.id, key)
    if (earlier) return repeat(earlier, hashOf({ card }))
    return begin(tx, ctx, order, { card, key })
  })
  if (begun.answer) return begun.answer

  const state = await askGateway(ctx, begun.payment, { card, returnPath: `/order/${reference}/return` })
  const settled = await inTransaction((tx) => findPayment(tx, begun.payment.orderId, key))
  return { ...answerOf(settled ?? begun.payment), state }
}

type PaymentRow = typeof payments.$inferSelect
type Begun = { answer: PayAnswer; payment?: undefined } | { answer: null; payment: PaymentRow }

async function findPayment(tx: Tx, orderId: string, key: string): Promise<PaymentRow | undefined> {
  const mine = and(eq(payments.orderId, orderId), eq(payments.idempotencyKey, key))
  const [found] = await tx.select().from(payments).where(mine)
  return found
}

function answerOf(payment: PaymentRow): PayAnswer {
  const confirmPath = payment.state === 'confirming' ? payment.confirmUrl : null
  return { state: payment.state, confirmPath, declineReason: payment.declineReason }
}

function repeat(earlier: PaymentRow, bodyHash: string): Begun {
  if (earlier.bodyHash !== bodyHash) throw refuse('conflict', 'common:refused.keyReused')
  if (earlier.state === 'started') throw refuse('conflict', 'orders:refused.inProgress', { seconds: 2 })
  return { answer: answerOf(earlier) }
}

async function begin(
  tx: Tx,
  ctx: Ctx,
  order: OrderRow,
  { card, key }: { card: string; key: string },
): Promise<Begun> {
  const [event] = await tx.select().from(events).where(eq(events.id, order.eventId))
  if (!event) throw refuse('conflict', 'orders:refused.eventGone')
  const step = checkoutStep({ ...order, tickets: await ticketsOf(tx, order.id) })
  checkPayable({ ...order, step }, event, ctx.now())

  const total = totalOf(await linesOf(tx, order.id), order.currency)
  if (total.minor === 0) {
    if (!(await placeOrder(tx, ctx, order))) throw refuse('conflict', 'orders:refused.expired')
    return { answer: { state: 'free', confirmPath: null, declineReason: null } }
  }
  if (!takesPayments()) throw refuse('conflict', 'orders:refused.noPayments')
  const heldUntil = holdWhilePaying(order, ctx.now())
  if (!(await holdSeatsUntil(tx, { orderId: order.id, heldUntil })))
    throw refuse('conflict', 'orders:refused.expired')

  const axis = walk(PAYMENT_AXIS, order.payment, 'start', 'customer')
  await tx
    .update(orders)
    .set({ payment: axis, heldUntil, totalMinor: total.minor })
    .where(eq(orders.id, order.id))
  const [payment] = await tx
    .insert(payments)
    .values({
      id: newId(),
      orderId: order.id,
      gateway: 'sandbox',
      idempotencyKey: key,
      bodyHash: hashOf({ card }),
      amountMinor: money(total.minor, order.currency).minor,
      currency: order.currency,
      state: 'started',
    })
    .returning()
  if (!payment) throw new Error('a payment was not written')
  await audit(tx, ctx, 'orders.pay', { kind: 'payment', id: payment.id }, { total: total.minor })
  // Should this process die before the gateway has answered, the janitor asks it.
  const startAfter = new Date(Date.now() + 30_000)
  await enqueue(tx, settlePayment, { paymentId: payment.id }, { startAfter })
  return { answer: null, payment }
}
