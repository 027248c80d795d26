import { askMandate } from '#app/features/money/card-mandates/ask-mandate.server.ts'
import type { PartySnapshot } from '#app/features/money/invoicing/tables.server.ts'
import { askGateway } from '#app/features/money/payments/ask-gateway.server.ts'
import { attemptsOf } from '#app/features/money/payments/attempts-of.server.ts'
import { dropConfirmations } from '#app/features/money/payments/drop-confirmations.server.ts'
import type { PaymentRow } from '#app/features/money/payments/payable.ts'
import { isOpenPayment, type PaymentState, type Subject } from '#app/features/money/payments/payment.ts'
import type { StartedPayment } from '#app/features/money/payments/start-payment.server.ts'
import { lockCompany } from '#app/features/people/parties/lock-company.server.ts'
import { parseInput } from '#app/kit/input.ts'
import { formatMoney, type Money, money } from '#app/kit/money.ts'
import { BadInput, refuse } from '#app/kit/refusal.ts'
import { audit } from '#app/platform/audit.server.ts'
import { type Ctx, systemContext } from '#app/platform/context.server.ts'
import { inTransaction, type Tx } from '#app/platform/db.server.ts'
import { hashOf } from '#app/platform/idempotency.server.ts'
import { requireGateway } from '#app/platform/payments/gateways.server.ts'
import { changeSubscription } from './change-subscription.server.ts'
import { createCharge } from './create-charge.server.ts'
import { type PlanInput, planInput } from './inputs.ts'
import { lockOwnSubscription } from './lock-own-subscription.server.ts'
import type { SubscriptionRow } from './lock-subscription.server.ts'
import { type Charge, chargeFor } from './plan.ts'
import { requirePayer } from './policy.ts'
import { totalOf } from './queries-price.server.ts'

export type Chosen = {
  state: PaymentState | 'saved'
  /** Where the payer goes to confirm: within this site, or a page of the gateway. */
  confirmPath: string | null
  declineReason: string | null
}

const SAVED: Chosen = { state: 'saved', confirmPath: null, declineReason: null }

/**
 * Chooses the plan of the workspace acted for and pays what is due for it at once; fewer seats and another
 * cycle wait for the end of the time that was paid for. With `keep` the card is kept for renewals. One key is
 * one charge: a repeat gets the first one's answer, or `subscriptions:refused.inProgress` while that, or a
 * colleague's, still runs. Refuses whom requirePayer refuses, fewer seats than there are members, with
 * `subscriptions:refused.sum` a sum that the page had not said, and with `subscriptions:refused.noPayments`
 * where no money can be taken.
 */
export async function choosePlan(ctx: Ctx, input: unknown): Promise<Chosen> {
  requirePayer(ctx.actor)
  const wish = parseInput(planInput, input)

  const begin = () => inTransaction((tx) => createOrRepeat(tx, ctx, wish))
  let begun = await begin()
  // Whose subscription it is was seen under its lock: what the gateway says is heard by the marketplace.
  const system = systemContext('subscriptions.pay', { requestId: ctx.requestId, now: ctx.now })
  if (begun.kind === 'confirming') {
    await dropConfirmations(system, begun.subject, { exceptKey: wish.key })
    begun = await begin()
  }
  if (begun.kind === 'answer') return begun.answer
  if (begun.kind === 'confirming') throw inProgress()

  const { language } = ctx
  const { keeps } = begun
  const returnPath = '/dashboard/c/billing/return'
  const asked = { method: wish.card, returnPath, language, ...(keeps && { keep: true as const }) }
  const { payment } = await askGateway(system, begun.payment, asked)
  return payment ? answerOf(payment) : { state: 'unknown', confirmPath: null, declineReason: null }
}

type PaymentResult =
  | { kind: 'answer'; answer: Chosen }
  | { kind: 'started'; payment: StartedPayment; keeps: boolean }
  /** Another attempt waits for the payer; it must be called off first, outside of the transaction. */
  | { kind: 'confirming'; subject: Subject }

const inProgress = () => refuse('conflict', 'subscriptions:refused.inProgress', { seconds: 3 })

function answerOf({ state, confirmUrl, declineReason }: PaymentRow): Chosen {
  return { state, confirmPath: state === 'confirming' ? confirmUrl : null, declineReason }
}

async function createOrRepeat(tx: Tx, ctx: Ctx, wish: PlanInput): Promise<PaymentResult> {
  const { key, shown, card, cycle, seats } = wish
  const body = { ...wish, key: undefined }
  const row = await lockOwnSubscription(tx, ctx)
  const subject: Subject = { kind: 'subscription', id: row.id }
  const attempts = await attemptsOf(tx, subject)
  const earlier = attempts.find((payment) => payment.idempotencyKey === key)
  if (earlier) {
    if (earlier.bodyHash !== hashOf(body)) throw refuse('conflict', 'common:refused.keyReused')
    if (earlier.state === 'started') throw inProgress()
    return { kind: 'answer', answer: answerOf(earlier) }
  }
  if (attempts.some(({ state }) => state === 'confirming')) return { kind: 'confirming', subject }
  if (attempts.some(({ state }) => isOpenPayment(state))) throw inProgress()

  const company = await lockCompany(tx, row.partyId)
  const members = company?.members.length ?? 0
  if (seats < members)
    throw new BadInput({ seats: { key: 'subscriptions:form.fewerThanMembers', params: { count: members } } })

  const billing = billingOf(wish)
  const charge = chargeFor(row, { cycle, seats }, ctx.now())
  const total = charge === null ? money(0, row.currency) : totalOf(charge.net, billing, ctx.now())
  if (shown !== total.minor) throw otherSum(ctx, total)
  await keepWish(tx, ctx, row, { ...wish, billing, charge })
  if (charge === null) return { kind: 'answer', answer: SAVED }

  const gateway = requireGateway('subscriptions:refused.noPayments')
  const { language } = ctx
  const keeps = wish.keep && charge.kind !== 'seats'
  const mandateId = keeps ? await askMandate(tx, ctx, { partyId: row.partyId, gateway }) : null
  const payment = await createCharge(tx, {
    row,
    charge,
    billing,
    method: card,
    language,
    gateway,
    key,
    body,
    mandateId,
    now: ctx.now(),
  })
  const about = { payment: payment.id, kind: charge.kind, total: total.minor }
  await audit(tx, ctx, 'subscription.pay', { kind: 'subscription', id: row.id }, about)
  return { kind: 'started', payment, keeps }
}

/**
 * What is not paid for now waits for the end of the time that runs. Where nothing runs all of it comes with
 * the money.
 */
async function keepWish(
  tx: Tx,
  ctx: Ctx,
  row: SubscriptionRow,
  { cycle, seats, billing, charge }: PlanInput & { billing: PartySnapshot; charge: Charge | null },
): Promise<void> {
  if (row.state !== 'active' || charge?.kind === 'renewal') return
  await changeSubscription(tx, ctx, row, 'change', {
    nextCycle: cycle === row.cycle ? null : cycle,
    nextSeats: seats < row.seats ? seats : null,
    billing,
    // Another sum is announced anew before it is charged.
    noticedAt: null,
    updatedAt: ctx.now(),
    // What costs nothing any more on the last day is there at once.
    ...(charge === null && seats > row.seats ? { seats } : {}),
  })
}

function otherSum(ctx: Ctx, total: Money): BadInput {
  const params = { total: formatMoney(total, ctx.language) }
  return new BadInput({ '': { key: 'subscriptions:refused.sum', params } })
}

function billingOf(wish: PlanInput): PartySnapshot {
  const { company: name, street, postalCode, city, country, taxNumber, purchaseOrderNumber } = wish
  const more = {
    ...(taxNumber ? { taxNumber } : {}),
    ...(purchaseOrderNumber ? { purchaseOrderNumber } : {}),
  }
  return { name, street, postalCode, city, country, ...more }
}
