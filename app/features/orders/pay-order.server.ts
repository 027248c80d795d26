import { and, eq } from 'drizzle-orm'
import { events } from '#app/features/events/tables.server.ts'
import { askGateway } from '#app/features/payments/ask-gateway.server.ts'
import type { PaymentState } from '#app/features/payments/payment.ts'
import { startPayment } from '#app/features/payments/start-payment.server.ts'
import type { PaymentRow } from '#app/features/payments/subject.ts'
import { payments } from '#app/features/payments/tables.server.ts'
import { holdSeatsUntil } from '#app/features/tickets/keep-seats.server.ts'
import { isPerson } from '#app/kit/actor.ts'
import { parseInput } from '#app/kit/input.ts'
import { money } from '#app/kit/money.ts'
import { refuse } from '#app/kit/refusal.ts'
import { walk } from '#app/kit/state-table.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction, type Tx } from '#app/platform/db.server.ts'
import { hashOf } from '#app/platform/idempotency.server.ts'
import { gatewayOfNew } from '#app/platform/payments/gateways.server.ts'
import { followPayment } from './follow-payment.server.ts'
import { payOrderInput } from './inputs.ts'
import { linesOf, lockOwnOrder, type OrderRow, ticketsOf } from './lock-order.server.ts'
import { checkoutStep, checkPayable, holdWhilePaying, PAYMENT_AXIS, totalOf } from './order.ts'
import { placeOrder } from './place-order.server.ts'
import { dropConfirmation } from './settle-order.server.ts'
import { orders } from './tables.server.ts'

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

  const returnPath = `/order/${reference}/return`
  const asked = { method: card, returnPath, subjects: { order: followPayment } }
  const { payment } = await askGateway(ctx, begun.payment, asked)
  return payment ? answerOf(payment) : { ...answerOf(begun.payment), state: 'unknown' }
}

type Begun = { answer: PayAnswer; payment?: undefined } | { answer: null; payment: PaymentRow }

async function findPayment(tx: Tx, orderId: string, key: string): Promise<PaymentRow | undefined> {
  const mine = and(eq(payments.subjectId, orderId), eq(payments.idempotencyKey, key))
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
  const gateway = gatewayOfNew()
  if (!gateway) throw refuse('conflict', 'orders:refused.noPayments')
  const heldUntil = holdWhilePaying(order, ctx.now())
  if (!(await holdSeatsUntil(tx, { orderId: order.id, heldUntil })))
    throw refuse('conflict', 'orders:refused.expired')

  const axis = walk(PAYMENT_AXIS, order.payment, 'start', 'customer')
  await tx
    .update(orders)
    .set({ payment: axis, heldUntil, totalMinor: total.minor })
    .where(eq(orders.id, order.id))
  const payment = await startPayment(tx, ctx, {
    subject: { kind: 'order', id: order.id },
    payerId: order.buyerId,
    gateway,
    amount: money(total.minor, order.currency),
    key,
    bodyHash: hashOf({ card }),
  })
  return { answer: null, payment }
}
