import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { pathIn } from '#app/kit/language.ts'
import type { Money } from '#app/kit/money.ts'
import { config } from '../config.server.ts'
import { reading } from '../connections.server.ts'
import { inTransaction } from '../db.server.ts'
import { stripeCheckouts } from '../tables.server.ts'
import {
  type GatewayCharge,
  GatewaySilence,
  type PaymentRequest,
  type PaymentResult,
} from './gateway.server.ts'
import { askStripe, isLive, StripeRefusal } from './stripe-api.server.ts'
import { ofStripe } from './stripe-units.server.ts'

/** Stripe takes half an hour at least, by its own clock. */
const OPEN_MINUTES = 35

export const units = z.int().min(0)
export const code = z.string().regex(/^[a-z]{3}$/)
export const id = z.string().min(3).max(255)
export const metadata = z.record(z.string(), z.string()).nullish()

/** What may be shown of a card. */
export const cardAnswer = z.object({
  brand: z.string().max(40),
  last4: z.string().regex(/^[0-9]{4}$/),
  exp_month: z.int().min(1).max(12),
  exp_year: z.int().min(2000).max(2200),
})

/** Of something that is named, or told in full. */
export const named = z.union([id, z.object({ id })])
export const idOf = (one: z.output<typeof named> | null | undefined): string | null =>
  (typeof one === 'object' ? one?.id : one) ?? null

const chargeAnswer = z.object({
  id,
  /**
   * Null at first where the money is taken a moment later; its fee is in the currency in which the account is
   * paid out.
   */
  balance_transaction: z.union([id, z.object({ id, fee: units, currency: code })]).nullish(),
  payment_method_details: z.object({ card: cardAnswer.nullish() }).nullish().catch(null),
})

export const intentAnswer = z.object({
  id,
  status: z.string().max(80),
  capture_method: z.string().max(80).nullish(),
  amount_received: units.nullish(),
  latest_charge: z.union([id, chargeAnswer]).nullish(),
  payment_method: named.nullish(),
  /** Whether the card is kept for charges without its payer. */
  setup_future_usage: z.string().max(80).nullish(),
})

export type Intent = z.output<typeof intentAnswer>

export const sessionAnswer = z.object({
  id,
  livemode: z.boolean(),
  status: z.enum(['open', 'complete', 'expired']),
  payment_status: z.enum(['paid', 'unpaid', 'no_payment_required']),
  amount_total: units,
  currency: code,
  url: z.string().max(4_000).nullish(),
  metadata,
  customer: named.nullish(),
  payment_intent: z.union([id, intentAnswer]).nullish(),
})

export type Session = z.output<typeof sessionAnswer>

export const stopped = (amount: Money): PaymentResult => ({
  answer: 'done',
  amount,
  paid: false,
  reason: 'cancelled',
})

export const one = (paymentId: string) => eq(stripeCheckouts.paymentId, paymentId)

type Row = typeof stripeCheckouts.$inferSelect
/** One whose session is known. */
export type Opened = Row & { sessionId: string }

export async function checkoutOf(paymentId: string): Promise<Row | null> {
  const [row] = await reading().select().from(stripeCheckouts).where(one(paymentId))
  return row ?? null
}

/** One row for each payment, whoever comes first: to begin it, or to see that it is never begun. */
export async function keep(row: typeof stripeCheckouts.$inferInsert): Promise<Row> {
  await inTransaction((tx) => tx.insert(stripeCheckouts).values(row).onConflictDoNothing())
  const kept = await checkoutOf(row.paymentId)
  if (!kept) throw new Error('a checkout was lost')
  return kept
}

const MANUAL = 'payment_intent_data[capture_method]'
const KEEPS = 'payment_intent_data[setup_future_usage]'

export function formOf({ paymentId, amount, ...request }: PaymentRequest, asked: number): string {
  const { returnPath, about, language, later, keep } = request
  const back = `${config().ORIGIN}${language ? pathIn(language, returnPath) : returnPath}`
  const expires = Math.floor(Date.now() / 1_000) + OPEN_MINUTES * 60
  return new URLSearchParams({
    mode: 'payment',
    // Money that comes days later would find its seats gone.
    'payment_method_types[0]': 'card',
    'line_items[0][quantity]': '1',
    'line_items[0][price_data][currency]': amount.currency.toLowerCase(),
    'line_items[0][price_data][unit_amount]': String(asked),
    'line_items[0][price_data][product_data][name]': about ? `Quorum ${about}` : 'Quorum',
    'adaptive_pricing[enabled]': 'false',
    'metadata[payment]': paymentId,
    'payment_intent_data[metadata][payment]': paymentId,
    ...(later && { [MANUAL]: 'manual' }),
    ...(keep && { customer_creation: 'always', [KEEPS]: 'off_session' }),
    client_reference_id: paymentId,
    locale: language ?? 'auto',
    success_url: back,
    cancel_url: back,
    expires_at: String(expires),
  }).toString()
}

/** Whether money is set aside first. */
export const isLater = ({ form }: Row): boolean => new URLSearchParams(form).get(MANUAL) === 'manual'

/** What a session of ours says of its payment; another's, or one of the other mode, is no answer at all. */
export function statusOfSession(session: Session, paymentId: string): PaymentResult {
  if (session.metadata?.payment !== paymentId || session.livemode !== isLive())
    throw new GatewaySilence('Stripe answers with a session of something else')
  const amount = ofStripe(session.amount_total, session.currency)
  if (session.status === 'expired') return stopped(amount)
  if (session.status === 'open') return { answer: 'redirect', amount, url: pageOf(session) }
  const intent = expandedIntent(session)
  const status = intent?.status
  const isManual = intent?.capture_method === 'manual'
  if (status === 'succeeded' || (session.payment_status === 'paid' && !isManual))
    return {
      answer: 'done',
      amount: takenOf(session, intent) ?? amount,
      paid: true,
      charge: chargeOf(intent, idOf(session.customer)),
    }
  if (status === 'requires_capture') return { answer: 'authorized', amount }
  if (status === 'canceled' && isManual) return { answer: 'done', amount, paid: false, reason: 'expired' }
  if (status === 'canceled' || status === 'requires_payment_method')
    return { answer: 'done', amount, paid: false, reason: 'declined' }
  return { answer: 'waiting', amount }
}

export const expandedIntent = ({ payment_intent: intent }: Session): Intent | null =>
  typeof intent === 'object' && intent !== null ? intent : null

/** Refunds and disputes name the intent, so it stands for the charge. */
export function chargeOf(intent: Intent | null, customer: string | null): GatewayCharge | undefined {
  if (intent === null) return undefined
  const { id: reference, latest_charge: charge } = intent
  const moved = typeof charge === 'object' ? charge?.balance_transaction : null
  const fee = moved && typeof moved === 'object' ? ofStripe(moved.fee, moved.currency) : null
  const shown = typeof charge === 'object' ? charge?.payment_method_details?.card : null
  const method = idOf(intent.payment_method)
  const isKept = intent.setup_future_usage === 'off_session' && shown && customer && method
  const digits = shown ? { last4: shown.last4 } : {}
  return { reference, fee, ...digits, ...(isKept && { card: { customer, method, ...shownOf(shown) } }) }
}

export const shownOf = ({ brand, last4, exp_month, exp_year }: z.output<typeof cardAnswer>) => ({
  brand,
  last4,
  expMonth: exp_month,
  expYear: exp_year,
})

/** What was taken of money that was set aside first. */
export function takenOf({ currency }: Session, intent: Intent | null): Money | null {
  if (intent?.capture_method !== 'manual' || intent.status !== 'succeeded') return null
  if (!intent.amount_received) throw new GatewaySilence('Stripe does not say how much was taken')
  return ofStripe(intent.amount_received, currency)
}

/** Where the payer is sent is Stripe's own, whatever the answer says. */
export function pageOf({ url }: Pick<Session, 'url'>): string {
  const { STRIPE_PAGES_URL } = config()
  if (url && URL.canParse(url) && new URL(url).origin === new URL(STRIPE_PAGES_URL).origin) return url
  throw new GatewaySilence('Stripe names a page that is not its own')
}

/** Names all on the way to what Stripe keeps of a payment. */
const FEE = 'payment_intent.latest_charge.balance_transaction'

export async function lookAt(row: Opened): Promise<Session> {
  const path = `checkout/sessions/${encodeURIComponent(row.sessionId)}?expand%5B%5D=${FEE}`
  const session = await askStripe(sessionAnswer, { path })
  const intent = session.payment_intent
  const intentId = typeof intent === 'string' ? intent : intent?.id
  if (intentId && row.intentId === null)
    await inTransaction((tx) => tx.update(stripeCheckouts).set({ intentId }).where(one(row.paymentId)))
  return session
}

/** Nobody pays there from now on; one that was paid in this moment is refused, and told as it stands. */
export async function expire(row: Opened): Promise<Session> {
  const path = `checkout/sessions/${encodeURIComponent(row.sessionId)}/expire`
  try {
    return await askStripe(sessionAnswer, { path, form: '' })
  } catch (error) {
    if (error instanceof StripeRefusal) return lookAt(row)
    throw error
  }
}

export const hasSession = (row: Row): row is Opened => row.sessionId !== null

export const isOver = ({ closedAt, openUntil }: Row) =>
  closedAt !== null || (openUntil !== null && openUntil.getTime() <= Date.now())
