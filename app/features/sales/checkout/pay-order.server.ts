import { holdSeatsUntil } from '#app/features/catalogue/inventory/hold-seats-until.server.ts'
import { askGateway } from '#app/features/money/payments/ask-gateway.server.ts'
import { attemptsOf } from '#app/features/money/payments/attempts-of.server.ts'
import { dropConfirmations } from '#app/features/money/payments/drop-confirmations.server.ts'
import type { PaymentRow } from '#app/features/money/payments/payable.ts'
import type { Subject } from '#app/features/money/payments/payment.ts'
import { type StartedPayment, startPayment } from '#app/features/money/payments/start-payment.server.ts'
import { changeOrder } from '#app/features/sales/orders/change-order.server.ts'
import { confirmOrder } from '#app/features/sales/orders/confirm-order.server.ts'
import type { OrderRow } from '#app/features/sales/orders/lock-order.server.ts'
import { lockOwnOrder } from '#app/features/sales/orders/lock-own-order.server.ts'
import { isUncharged } from '#app/features/sales/orders/open-money.ts'
import { chargingOf, storedQuorum } from '#app/features/sales/orders/open-quorum.ts'
import { amountsOf, dueOf, holdWhilePaying } from '#app/features/sales/orders/order.ts'
import { hasSeats } from '#app/features/sales/orders/order-item.ts'
import { checkPayableNow } from '#app/features/sales/receivables/check-payable-now.server.ts'
import { findOwed } from '#app/features/sales/receivables/find-owed.server.ts'
import { findPayable } from '#app/features/sales/receivables/find-payable.server.ts'
import { isPerson } from '#app/kit/actor.ts'
import { parseInput } from '#app/kit/input.ts'
import { refuse } from '#app/kit/refusal.ts'
import { type Ctx, systemContext } from '#app/platform/context.server.ts'
import { inTransaction, type Tx } from '#app/platform/db.server.ts'
import { hashOf } from '#app/platform/idempotency.server.ts'
import { requireGateway, setsAsideFor } from '#app/platform/payments/gateways.server.ts'
import { payOrderInput } from './inputs.ts'
import { answerOf, type PayAnswer } from './pay-answer.ts'

/**
 * Pays a held order by card, the amount computed anew from its lines and tax terms. The payment's row is
 * committed before the gateway is called, outside of any transaction, with the payment's id as idempotency
 * key. One key is one charge: a repeat gets the first one's answer, or `orders:refused.inProgress` while that
 * still runs. Refuses with `signIn` a guest who has not been identified, an unconfirmed address with
 * `orders:refused.confirmEmail`, with `orders:refused.noPayments` where no payment is possible, with
 * `kill-switches:refused.card` what is not owed already while cards are off, above a
 * member's limit with `purchases:refused.limit`, and what checkPayableNow refuses.
 */
export async function payOrder(ctx: Ctx, input: unknown): Promise<PayAnswer> {
  const { reference, card, key } = parseInput(payOrderInput, input)
  if (isPerson(ctx.actor) && !ctx.actor.emailConfirmed)
    throw refuse('forbidden', 'orders:refused.confirmEmail')

  const begin = () => inTransaction((tx) => createOrRepeat(tx, ctx, { reference, card, key }))
  let begun = await begin()
  // Whose order it is was seen under its lock: what the gateway says is heard by the marketplace.
  const system = systemContext('orders.pay', { requestId: ctx.requestId, now: ctx.now })
  if (begun.kind === 'confirming') {
    const { subject } = begun
    await dropConfirmations(system, subject, { exceptKey: key })
    begun = await begin()
  }
  if (begun.kind === 'answer') return begun.answer
  if (begun.kind === 'confirming') throw refuse('conflict', 'orders:refused.inProgress', { seconds: 3 })

  const { payment } = await askGateway(system, begun.payment, {
    method: card,
    returnPath: `/order/${reference}/return`,
    until: begun.heldUntil,
    about: reference,
    language: ctx.language,
  })
  return payment ? answerOf(payment) : { state: 'unknown', confirmPath: null, declineReason: null }
}

type StartOutcome =
  | { kind: 'answer'; answer: PayAnswer }
  | { kind: 'started'; payment: StartedPayment; heldUntil: Date }
  /** Another attempt waits for the payer; it must be called off first, outside of the transaction. */
  | { kind: 'confirming'; subject: Subject }

type Wish = { reference: string; card: string; key: string }

function repeat(earlier: PaymentRow, bodyHash: string): PayAnswer {
  if (earlier.bodyHash !== bodyHash) throw refuse('conflict', 'common:refused.keyReused')
  if (earlier.state === 'started') throw refuse('conflict', 'orders:refused.inProgress', { seconds: 2 })
  return answerOf(earlier)
}

async function createOrRepeat(tx: Tx, ctx: Ctx, { reference, card, key }: Wish): Promise<StartOutcome> {
  const order = await lockOwnOrder(tx, ctx, reference)
  if (order.buyerId === null) throw refuse('signIn', 'common:refused.signIn')
  const subject: Subject = { kind: 'order', id: order.id }
  const bodyHash = hashOf({ card })
  const [attempts, [facts]] = await Promise.all([attemptsOf(tx, subject), findPayable(tx, [order.id])])
  const earlier = attempts.find((payment) => payment.idempotencyKey === key)
  if (earlier) return { kind: 'answer', answer: repeat(earlier, bodyHash) }
  if (attempts.some((payment) => payment.state === 'confirming')) return { kind: 'confirming', subject }

  const { lines, quorum } = await checkPayableNow(tx, order, ctx.now(), facts)
  // Of seats that are booked already some may have been cancelled since.
  const isBooked = isUncharged(order)
  const due = isBooked ? (await findOwed(tx, order)).due : dueOf(lines, order)
  const { total } = due
  if (total.minor === 0) {
    if (!(await confirmOrder(tx, ctx, order))) throw refuse('conflict', 'orders:refused.expired')
    return { kind: 'answer', answer: { state: 'free', confirmPath: null, declineReason: null } }
  }
  const gateway = requireGateway('orders:refused.noPayments', { isOwed: isBooked })
  const heldUntil = isBooked && order.heldUntil ? order.heldUntil : await holdOn(tx, ctx, order)
  const of = { subject, payerId: order.buyerId, gateway, amount: total }
  const seats = isBooked ? 0 : order.seats
  const charging = chargingOf(storedQuorum(quorum, ctx.now(), seats), setsAsideFor(), ctx.now())
  const later = charging === 'authorized' ? ({ later: true } as const) : {}
  const payment = await startPayment(tx, { ...of, key, bodyHash, ...later })
  const details = { payment: payment.id, total: total.minor, charging }
  const amounts = isBooked ? {} : amountsOf(due)
  await changeOrder(tx, ctx, order, { payment: 'start' }, { heldUntil, ...amounts }, details)
  return { kind: 'started', payment, heldUntil }
}

/** A hold that lasts long enough for paying is left as it is: its quota need not be locked. */
async function holdOn(tx: Tx, ctx: Ctx, order: OrderRow): Promise<Date> {
  const heldUntil = holdWhilePaying(order, ctx.now())
  const lasts = order.heldUntil !== null && order.heldUntil >= heldUntil && heldUntil > ctx.now()
  if (!hasSeats(order)) {
    if (order.heldUntil === null || order.heldUntil <= ctx.now())
      throw refuse('conflict', 'orders:refused.expired')
    return heldUntil
  }
  if (!lasts && !(await holdSeatsUntil(tx, { orderId: order.id, heldUntil })))
    throw refuse('conflict', 'orders:refused.expired')
  return heldUntil
}
