import { z } from 'zod'
import type { Money } from '#app/kit/money.ts'
import { inTransaction } from '../db.server.ts'
import { log } from '../log.server.ts'
import { stripeCheckouts } from '../tables.server.ts'
import {
  GatewaySilence,
  type KeptCard,
  NEEDS_PAYER,
  type PaymentRequest,
  type PaymentResult,
} from './gateway.server.ts'
import { askStripe, isForGood, isLive, StripeRefusal } from './stripe-api.server.ts'
import {
  chargeOf,
  type checkoutOf,
  code,
  intentAnswer,
  keep,
  metadata,
  one,
  stopped,
  units,
} from './stripe-sessions.server.ts'
import { ofStripe, stripeUnits } from './stripe-units.server.ts'

type Row = NonNullable<Awaited<ReturnType<typeof checkoutOf>>>
type KeptRow = Row & { customer: string }

/** Stripe forgets a key after a day; until then it is sure that a repeat is the same deed. */
const KEY_HOURS = 23
const FEE = 'latest_charge.balance_transaction'

const keptAnswer = intentAnswer.extend({
  livemode: z.boolean(),
  amount: units,
  currency: code,
  metadata,
  last_payment_error: z.object({ code: z.string().max(80).nullish() }).nullish(),
})
type KeptIntent = z.output<typeof keptAnswer>
const keptList = z.object({ data: z.array(keptAnswer).max(100) })

export const isOfKept = (row: Row): row is KeptRow => row.customer !== null

/**
 * Charges a kept card without its payer (https://docs.stripe.com/payments/save-and-reuse), once for each id.
 */
export async function chargeKept(
  { paymentId, amount, about }: PaymentRequest,
  { customer, method }: KeptCard,
): Promise<PaymentResult> {
  const asked = stripeUnits(amount)
  if (asked === null) return stopped(amount)
  const form = new URLSearchParams({
    amount: String(asked),
    currency: amount.currency.toLowerCase(),
    customer,
    payment_method: method,
    'payment_method_types[0]': 'card',
    off_session: 'true',
    confirm: 'true',
    description: about ? `Quorum ${about}` : 'Quorum',
    'metadata[payment]': paymentId,
    'expand[0]': FEE,
  }).toString()
  const row = await keep({ paymentId, form, customer })
  if (!isOfKept(row) || row.closedAt !== null) return stopped(amount)
  return row.intentId === null ? send(row, amount) : statusOf(row, await look(row.intentId), amount)
}

/** Asks by the key of the payment: the first time it charges, then it says what became of that. */
async function send(row: KeptRow, amount: Money): Promise<PaymentResult> {
  try {
    const question = { path: 'payment_intents', form: row.form, key: `kept-${row.paymentId}` }
    const intent = await askStripe(keptAnswer, question)
    await remember(row, intent)
    return statusOf(row, intent, amount)
  } catch (error) {
    if (!(error instanceof StripeRefusal && isForGood(error))) throw error
    log.info({ paymentId: row.paymentId, err: error }, 'a kept card is not charged')
    return { answer: 'done', amount, paid: false, reason: reasonOf(error.code) }
  }
}

const reasonOf = (said: string | null | undefined) =>
  said === 'authentication_required' ? NEEDS_PAYER : 'declined'

async function remember({ paymentId }: KeptRow, { id: intentId }: KeptIntent): Promise<void> {
  await inTransaction((tx) => tx.update(stripeCheckouts).set({ intentId }).where(one(paymentId)))
}

const look = (intentId: string) =>
  askStripe(keptAnswer, { path: `payment_intents/${encodeURIComponent(intentId)}?expand%5B%5D=${FEE}` })

/** The charge of a payment among those of its payer: keys are forgotten, and what was done is not. */
async function search(row: KeptRow): Promise<KeptIntent | null> {
  if (row.intentId !== null) return look(row.intentId)
  const query = new URLSearchParams({ customer: row.customer, limit: '100', 'expand[]': `data.${FEE}` })
  const { data } = await askStripe(keptList, { path: `payment_intents?${query}` })
  const found = data.find((intent) => intent.metadata?.payment === row.paymentId) ?? null
  if (found) await remember(row, found)
  return found
}

function statusOf({ paymentId, customer }: KeptRow, intent: KeptIntent, amount: Money): PaymentResult {
  if (intent.metadata?.payment !== paymentId || intent.livemode !== isLive())
    throw new GatewaySilence('Stripe answers with a charge of something else')
  const said = ofStripe(intent.amount, intent.currency)
  if (intent.status === 'succeeded')
    return { answer: 'done', amount: said, paid: true, charge: chargeOf(intent, customer) }
  if (intent.status === 'processing') return { answer: 'waiting', amount: said }
  if (intent.status === 'canceled') return stopped(amount)
  const reason = intent.status === 'requires_action' ? NEEDS_PAYER : reasonOf(intent.last_payment_error?.code)
  return { answer: 'done', amount: said, paid: false, reason }
}

/**
 * What became of a charge whose answer may have been lost: looked for among the charges of its payer, as
 * Stripe answers a fault by its key again, and asked by that key where it is not there yet. Null where Stripe
 * never got it and has forgotten the key.
 */
export async function findKept(row: KeptRow, amount: Money): Promise<PaymentResult | null> {
  const found = await search(row)
  if (found) return statusOf(row, found, amount)
  if (row.closedAt !== null) return stopped(amount)
  const isFresh = row.createdAt.getTime() > Date.now() - KEY_HOURS * 3_600_000
  return isFresh ? send(row, amount) : null
}

/** Nothing is charged by this id from now on; what was charged already is told. */
export async function cancelKept(row: KeptRow, amount: Money): Promise<PaymentResult> {
  await inTransaction((tx) =>
    tx.update(stripeCheckouts).set({ closedAt: new Date() }).where(one(row.paymentId)),
  )
  const found = await search(row)
  if (!found) return stopped(amount)
  const status = statusOf(row, found, amount)
  if (status.answer === 'done') return status
  try {
    await askStripe(keptAnswer, { path: `payment_intents/${encodeURIComponent(found.id)}/cancel`, form: '' })
  } catch (error) {
    if (!(error instanceof StripeRefusal && isForGood(error))) throw error
  }
  return statusOf(row, await look(found.id), amount)
}
