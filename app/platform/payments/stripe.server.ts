import { and, eq, isNull } from 'drizzle-orm'
import { z } from 'zod'
import { pathIn } from '#app/kit/language.ts'
import type { Money } from '#app/kit/money.ts'
import { config } from '../config.server.ts'
import { reading } from '../connections.server.ts'
import { inTransaction } from '../db.server.ts'
import { log } from '../log.server.ts'
import { stripeCheckouts } from '../tables.server.ts'
import {
  type BeginRequest,
  type Begun,
  type Gateway,
  GatewaySilence,
  type PaidBack,
  type RefundMade,
} from './gateway.server.ts'
import { askStripe, isLive, StripeRefusal } from './stripe-api.server.ts'
import { stripeHears } from './stripe-notices.server.ts'
import { ofStripe, stripeUnits } from './stripe-units.server.ts'

/** Stripe takes half an hour at least, by its own clock. */
const OPEN_MINUTES = 35
const MOST_PAGES = 20

const units = z.int().min(0)
const code = z.string().regex(/^[a-z]{3}$/)
const id = z.string().min(3).max(255)
const metadata = z.record(z.string(), z.string()).nullish()

const sessionAnswer = z.object({
  id,
  livemode: z.boolean(),
  status: z.enum(['open', 'complete', 'expired']),
  payment_status: z.enum(['paid', 'unpaid', 'no_payment_required']),
  amount_total: units,
  currency: code,
  url: z.string().max(4_000).nullish(),
  metadata,
  payment_intent: z.union([id, z.object({ id, status: z.string().max(80) })]).nullish(),
})
type Session = z.output<typeof sessionAnswer>

const refundAnswer = z.object({
  id,
  amount: units,
  currency: code,
  status: z.enum(['pending', 'requires_action', 'succeeded', 'failed', 'canceled']),
  metadata,
})
const refundsAnswer = z.object({ data: z.array(refundAnswer).max(100), has_more: z.boolean() })

const stopped = (amount: Money): Begun => ({ answer: 'done', amount, paid: false, reason: 'cancelled' })
const one = (paymentId: string) => eq(stripeCheckouts.paymentId, paymentId)
type Row = typeof stripeCheckouts.$inferSelect

async function checkoutOf(paymentId: string): Promise<Row | null> {
  const [row] = await reading().select().from(stripeCheckouts).where(one(paymentId))
  return row ?? null
}

/** One row for each payment, whoever comes first: to begin it, or to see that it is never begun. */
async function keep(row: typeof stripeCheckouts.$inferInsert): Promise<Row> {
  await inTransaction((tx) => tx.insert(stripeCheckouts).values(row).onConflictDoNothing())
  const kept = await checkoutOf(row.paymentId)
  if (!kept) throw new Error('a checkout was lost')
  return kept
}

function formOf({ paymentId, amount, ...request }: BeginRequest, asked: number): string {
  const { returnPath, about, language } = request
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
    client_reference_id: paymentId,
    locale: language ?? 'auto',
    success_url: back,
    cancel_url: back,
    expires_at: String(expires),
  }).toString()
}

/** What a session of ours says of its payment; another's, or one of the other mode, is no answer at all. */
function standing(session: Session, paymentId: string): Begun {
  if (session.metadata?.payment !== paymentId || session.livemode !== isLive())
    throw new GatewaySilence('Stripe answers with a session of something else')
  const amount = ofStripe(session.amount_total, session.currency)
  if (session.status === 'expired') return stopped(amount)
  if (session.status === 'open') return { answer: 'redirect', amount, url: pageOf(session) }
  const intent = typeof session.payment_intent === 'object' ? session.payment_intent?.status : undefined
  if (session.payment_status === 'paid' || intent === 'succeeded')
    return { answer: 'done', amount, paid: true }
  if (intent === 'canceled' || intent === 'requires_payment_method')
    return { answer: 'done', amount, paid: false, reason: 'declined' }
  return { answer: 'waiting', amount }
}

/** Where the payer is sent is Stripe's own, whatever the answer says. */
function pageOf({ url }: Session): string {
  const { STRIPE_PAGES_URL } = config()
  if (url && URL.canParse(url) && new URL(url).origin === new URL(STRIPE_PAGES_URL).origin) return url
  throw new GatewaySilence('Stripe names a page that is not its own')
}

async function lookAt(row: Row & { sessionId: string }): Promise<Session> {
  const path = `checkout/sessions/${encodeURIComponent(row.sessionId)}?expand%5B%5D=payment_intent`
  const session = await askStripe(sessionAnswer, { path })
  const intent = session.payment_intent
  const intentId = typeof intent === 'string' ? intent : intent?.id
  if (intentId && row.intentId === null)
    await inTransaction((tx) => tx.update(stripeCheckouts).set({ intentId }).where(one(row.paymentId)))
  return session
}

/** Nobody pays there from now on; one that was paid in this moment is refused, and told as it stands. */
async function expire(row: Row & { sessionId: string }): Promise<Session> {
  const path = `checkout/sessions/${encodeURIComponent(row.sessionId)}/expire`
  try {
    return await askStripe(sessionAnswer, { path, form: '' })
  } catch (error) {
    if (error instanceof StripeRefusal) return lookAt(row)
    throw error
  }
}

const hasSession = (row: Row): row is Row & { sessionId: string } => row.sessionId !== null

const isOver = ({ closedAt, openUntil }: Row) =>
  closedAt !== null || (openUntil !== null && openUntil.getTime() <= Date.now())

function backOf(status: z.output<typeof refundAnswer>['status']): PaidBack {
  if (status === 'succeeded') return { answer: 'done' }
  if (status === 'failed' || status === 'canceled') return { answer: 'refused', reason: status }
  return { answer: 'waiting' }
}

async function refundsOfIntent(intentId: string): Promise<RefundMade[]> {
  const made: RefundMade[] = []
  for (let page = 0; page < MOST_PAGES; page += 1) {
    const after = made.at(-1)?.reference
    const query = new URLSearchParams({ payment_intent: intentId, limit: '100' })
    if (after) query.set('starting_after', after)
    const { data, has_more } = await askStripe(refundsAnswer, { path: `refunds?${query}` })
    for (const { id: reference, amount, currency, status, metadata: told } of data) {
      const key = told?.refund ?? null
      made.push({ reference, key, amount: ofStripe(amount, currency), answer: backOf(status) })
    }
    if (!has_more) return made
  }
  throw new GatewaySilence('Stripe lists refunds without end')
}

async function intentOf(paymentId: string): Promise<string | null> {
  const row = await checkoutOf(paymentId)
  if (!row || !hasSession(row)) return null
  if (row.intentId === null) await lookAt(row)
  return row.intentId ?? (await checkoutOf(paymentId))?.intentId ?? null
}

/** What is refused although it can be paid back later: the balance at Stripe is too low, or its key is none any more. */
const FOR_NOW = ['balance_insufficient', 'insufficient_funds']
const isForGood = ({ status, code: said }: StripeRefusal) =>
  [400, 402, 404].includes(status) && !FOR_NOW.includes(said)

/**
 * Stripe, where the payer pays on a page of its own: neither cards nor scripts of it come here. Nobody can pay before we know
 * the page, so a charge whose answer was lost is closed here and has cost nobody anything.
 */
export const stripeGateway: Gateway = {
  notices: stripeHears,

  async begin(request) {
    const { paymentId, amount, until } = request
    const asked = stripeUnits(amount)
    if (asked === null) return stopped(amount)
    const row = await keep({ paymentId, form: formOf(request, asked), openUntil: until ?? null })
    if (row.closedAt !== null) return stopped(amount)
    if (hasSession(row)) return standing(await lookAt(row), paymentId)
    const question = { path: 'checkout/sessions', form: row.form, key: `checkout-${paymentId}` }
    const session = await askStripe(sessionAnswer, question).catch(async (error: unknown) => {
      if (!(error instanceof StripeRefusal)) throw error
      log.error({ paymentId, err: error }, 'Stripe refuses to take a payment')
      return null
    })
    if (session === null) return stripeGateway.cancel(paymentId, amount)
    const begun = standing(session, paymentId)
    const [kept] = await inTransaction((tx) =>
      tx
        .update(stripeCheckouts)
        .set({ sessionId: session.id })
        .where(and(one(paymentId), isNull(stripeCheckouts.closedAt)))
        .returning(),
    )
    // Called off while it was begun.
    return kept ? begun : standing(await expire({ ...row, sessionId: session.id }), paymentId)
  },

  async find(paymentId, amount) {
    const row = await checkoutOf(paymentId)
    if (!row) return null
    if (!hasSession(row)) return row.closedAt === null ? null : stopped(amount)
    const session = await lookAt(row)
    return standing(session.status === 'open' && isOver(row) ? await expire(row) : session, paymentId)
  },

  async cancel(paymentId, amount) {
    const closedAt = new Date()
    const row = await keep({ paymentId, form: '', closedAt })
    const open = and(one(paymentId), isNull(stripeCheckouts.closedAt))
    const closed = await inTransaction((tx) =>
      tx.update(stripeCheckouts).set({ closedAt }).where(open).returning(),
    )
    const now = closed[0] ?? row
    return hasSession(now) ? standing(await expire(now), paymentId) : stopped(amount)
  },

  async refund({ paymentId, amount, key }) {
    const intentId = await intentOf(paymentId)
    if (intentId === null) return { answer: 'refused', reason: 'nothing was charged' }
    // Keys are forgotten after a day, and what was done is not.
    const before = (await refundsOfIntent(intentId)).find((made) => made.key === key)
    if (before) return before.answer
    const form = new URLSearchParams({
      payment_intent: intentId,
      amount: String(stripeUnits(amount)),
      'metadata[payment]': paymentId,
      'metadata[refund]': key,
    }).toString()
    try {
      const made = await askStripe(refundAnswer, { path: 'refunds', form, key: `refund-${key}` })
      return backOf(made.status)
    } catch (error) {
      if (error instanceof StripeRefusal && isForGood(error)) return { answer: 'refused', reason: error.code }
      throw error
    }
  },

  async refundsOf(paymentId) {
    const intentId = await intentOf(paymentId)
    return intentId === null ? [] : refundsOfIntent(intentId)
  },
}
