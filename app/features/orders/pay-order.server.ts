import type { EventState } from '#app/features/events/event.ts'
import { askGateway } from '#app/features/payments/ask-gateway.server.ts'
import { attemptsOf } from '#app/features/payments/attempts-of.server.ts'
import { dropConfirmations } from '#app/features/payments/drop-confirmations.server.ts'
import type { Subject } from '#app/features/payments/payment.ts'
import { type StartedPayment, startPayment } from '#app/features/payments/start-payment.server.ts'
import type { PaymentRow } from '#app/features/payments/subject.ts'
import { holdSeatsUntil } from '#app/features/tickets/hold-seats-until.server.ts'
import { isPerson } from '#app/kit/actor.ts'
import { parseInput } from '#app/kit/input.ts'
import { refuse } from '#app/kit/refusal.ts'
import { type Ctx, systemContext } from '#app/platform/context.server.ts'
import { inTransaction, type Tx } from '#app/platform/db.server.ts'
import { hashOf } from '#app/platform/idempotency.server.ts'
import { gatewayOfNew } from '#app/platform/payments/gateways.server.ts'
import { plannedStatement } from '#app/platform/statement.server.ts'
import { changeOrder } from './change-order.server.ts'
import { followPayment } from './follow-payment.server.ts'
import { payOrderInput } from './inputs.ts'
import type { OrderRow } from './lock-order.server.ts'
import { lockOwnOrder } from './lock-own-order.server.ts'
import { checkoutStep, checkPayable, dueOf, holdWhilePaying } from './order.ts'
import { answerOf, type PayAnswer } from './pay-answer.ts'
import { placeOrder } from './place-order.server.ts'
import { isJoining } from './pools/is-joining.server.ts'

/**
 * Pays a held order by card, the amount counted anew from its lines and the terms of tax that it was held by. The payment's row is committed before the
 * gateway hears of it, outside of any transaction, with the payment's id as its key. One key is one charge: a repeat
 * gets the first one's answer, or `orders:refused.inProgress` while that still runs. Refuses
 * with `signIn` a guest who has not been identified, an unconfirmed address with `orders:refused.confirmEmail`, with `orders:refused.noPayments` where no money
 * can be taken, with `orders:refused.eventGone` where the seller is suspended or has left, and what checkPayable refuses.
 */
export async function payOrder(ctx: Ctx, input: unknown): Promise<PayAnswer> {
  const { reference, card, key } = parseInput(payOrderInput, input)
  if (isPerson(ctx.actor) && !ctx.actor.emailConfirmed)
    throw refuse('forbidden', 'orders:refused.confirmEmail')

  const begin = () => inTransaction((tx) => beginOrRepeat(tx, ctx, { reference, card, key }))
  let begun = await begin()
  // Whose order it is was seen under its lock: what the gateway says is heard by the marketplace.
  const system = systemContext('orders.pay', { requestId: ctx.requestId, now: ctx.now })
  if (begun.kind === 'confirming') {
    const { subject } = begun
    await dropConfirmations(system, subject, { exceptKey: key, subjects: { order: followPayment } })
    begun = await begin()
  }
  if (begun.kind === 'answer') return begun.answer
  if (begun.kind === 'confirming') throw refuse('conflict', 'orders:refused.inProgress', { seconds: 3 })

  const { payment } = await askGateway(system, begun.payment, {
    ...{ method: card, returnPath: `/order/${reference}/return`, subjects: { order: followPayment } },
    ...{ until: begun.heldUntil, about: reference, language: ctx.language },
  })
  return payment ? answerOf(payment) : { state: 'unknown', confirmPath: null, declineReason: null }
}

type Begun =
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

async function beginOrRepeat(tx: Tx, ctx: Ctx, { reference, card, key }: Wish): Promise<Begun> {
  const order = await lockOwnOrder(tx, ctx, reference)
  if (order.buyerId === null) throw refuse('signIn', 'common:refused.signIn')
  const subject: Subject = { kind: 'order', id: order.id }
  const bodyHash = hashOf({ card })
  const [attempts, [facts]] = await Promise.all([attemptsOf(tx, subject), readFacts(tx, [order.id])])
  const earlier = attempts.find((payment) => payment.idempotencyKey === key)
  if (earlier) return { kind: 'answer', answer: repeat(earlier, bodyHash) }
  if (attempts.some((payment) => payment.state === 'confirming')) return { kind: 'confirming', subject }

  if (!facts?.event) throw refuse('conflict', 'orders:refused.eventGone')
  const step = checkoutStep({ ...order, tickets: facts.unnamed ? [{ participantName: null }] : [] })
  const event = { state: facts.event.state, startsAt: new Date(facts.event.startsAt) }
  if (await isJoining(tx, order)) throw refuse('conflict', 'pools:refused.promised')
  checkPayable({ ...order, step }, event, ctx.now())
  if (!facts.sellerIsThere) throw refuse('conflict', 'orders:refused.eventGone')

  const { total, tax } = dueOf(facts.lines, order)
  if (total.minor === 0) {
    if (!(await placeOrder(tx, ctx, order))) throw refuse('conflict', 'orders:refused.expired')
    return { kind: 'answer', answer: { state: 'free', confirmPath: null, declineReason: null } }
  }
  const gateway = gatewayOfNew()
  if (!gateway) throw refuse('conflict', 'orders:refused.noPayments')
  const heldUntil = await holdOn(tx, ctx, order)
  const of = { subject, payerId: order.buyerId, gateway, amount: total }
  const payment = await startPayment(tx, { ...of, key, bodyHash })
  const told = { payment: payment.id, total: total.minor }
  await changeOrder(
    tx,
    ctx,
    order,
    { payment: 'start' },
    { heldUntil, totalMinor: total.minor, taxMinor: tax.minor },
    told,
  )
  return { kind: 'started', payment, heldUntil }
}

/** A hold that lasts long enough for paying is left as it is: its quota need not be locked. */
async function holdOn(tx: Tx, ctx: Ctx, order: OrderRow): Promise<Date> {
  const heldUntil = holdWhilePaying(order, ctx.now())
  const lasts = order.heldUntil !== null && order.heldUntil >= heldUntil && heldUntil > ctx.now()
  if (order.eventId === null) {
    if (order.heldUntil === null || order.heldUntil <= ctx.now())
      throw refuse('conflict', 'orders:refused.expired')
    return heldUntil
  }
  if (!lasts && !(await holdSeatsUntil(tx, { orderId: order.id, heldUntil })))
    throw refuse('conflict', 'orders:refused.expired')
  return heldUntil
}

type Facts = {
  event: { state: EventState; startsAt: string } | null
  sellerIsThere: boolean
  unnamed: boolean
  lines: { quantity: number; unitMinor: number }[]
}

const readFacts = plannedStatement<Facts>(
  'orders.payable',
  `select
    coalesce(
      (select json_build_object('state', e.state, 'startsAt', e.starts_at) from events e where e.id = o.event_id),
      (select json_build_object('state', 'published', 'startsAt', s.starts_at) from order_trainings s where s.order_id = o.id)
    ) as event,
    (select p.suspended_at is null and p.deactivated_at is null from parties p where p.id = o.seller_id) as "sellerIsThere",
    exists (select from tickets t where t.order_id = o.id and t.participant_name is null) as unnamed,
    (select coalesce(json_agg(json_build_object('quantity', l.quantity, 'unitMinor', l.unit_minor)), '[]')
      from order_lines l where l.order_id = o.id) as lines
  from orders o where o.id = $1`,
)
