import { and, isNull } from 'drizzle-orm'
import { AUTHORISED_DAYS } from '#app/kit/authorised-days.ts'
import { inTransaction } from '../db.server.ts'
import { log } from '../log.server.ts'
import { stripeCheckouts } from '../tables.server.ts'
import type { Gateway } from './gateway.server.ts'
import { askStripe, isForGood, StripeRefusal } from './stripe-api.server.ts'
import { capture, release } from './stripe-authorizations.server.ts'
import { findStripeCard, forgetStripeCard, keepStripeCard } from './stripe-cards.server.ts'
import { answerStripeDispute, disputesOfPayment, STRIPE_EVIDENCE_BYTES } from './stripe-disputes.server.ts'
import { cancelKept, chargeKept, findKept, isOfKept } from './stripe-kept.server.ts'
import { backOf, intentOf, refundAnswer, refundsOfIntent, refundsOfPayment } from './stripe-refunds.server.ts'
import {
  checkoutOf,
  expire,
  formOf,
  hasSession,
  isOver,
  keep,
  lookAt,
  one,
  sessionAnswer,
  statusOfSession,
  stopped,
} from './stripe-sessions.server.ts'
import { stripeUnits } from './stripe-units.server.ts'
import { stripeHears } from './stripe-webhooks.server.ts'

/**
 * Stripe, where the payer pays on a page of its own: neither cards nor scripts of it come here. Nobody can
 * pay before we know the page, so a charge whose answer was lost is closed here and has cost nobody anything.
 */
export const stripeGateway: Gateway = {
  webhooks: stripeHears,

  async createPayment(request) {
    if (request.kept) return chargeKept(request, request.kept)
    const { paymentId, amount, until } = request
    const asked = stripeUnits(amount)
    if (asked === null) return stopped(amount)
    const row = await keep({ paymentId, form: formOf(request, asked), openUntil: until ?? null })
    if (row.closedAt !== null) return stopped(amount)
    if (hasSession(row)) return statusOfSession(await lookAt(row), paymentId)
    const question = { path: 'checkout/sessions', form: row.form, key: `checkout-${paymentId}` }
    const session = await askStripe(sessionAnswer, question).catch(async (error: unknown) => {
      if (!(error instanceof StripeRefusal)) throw error
      log.error({ paymentId, err: error }, 'Stripe refuses to take a payment')
      return null
    })
    if (session === null) return stripeGateway.cancel(paymentId, amount)
    const result = statusOfSession(session, paymentId)
    const [kept] = await inTransaction((tx) =>
      tx
        .update(stripeCheckouts)
        .set({ sessionId: session.id })
        .where(and(one(paymentId), isNull(stripeCheckouts.closedAt)))
        .returning(),
    )
    // Called off while it was begun.
    const opened = { ...row, sessionId: session.id }
    return kept ? result : release(opened, await expire(opened))
  },

  async find(paymentId, amount) {
    const row = await checkoutOf(paymentId)
    if (!row) return null
    if (isOfKept(row)) return findKept(row, amount)
    if (!hasSession(row)) return row.closedAt === null ? null : stopped(amount)
    const session = await lookAt(row)
    return statusOfSession(session.status === 'open' && isOver(row) ? await expire(row) : session, paymentId)
  },

  async cancel(paymentId, amount) {
    const closedAt = new Date()
    const row = await keep({ paymentId, form: '', closedAt })
    if (isOfKept(row)) return cancelKept(row, amount)
    const open = and(one(paymentId), isNull(stripeCheckouts.closedAt))
    const closed = await inTransaction((tx) =>
      tx.update(stripeCheckouts).set({ closedAt }).where(open).returning(),
    )
    const now = closed[0] ?? row
    return hasSession(now) ? release(now, await expire(now)) : stopped(amount)
  },

  authorizes: { days: AUTHORISED_DAYS },

  async capture({ paymentId, amount, authorized }) {
    const row = await checkoutOf(paymentId)
    const asked = stripeUnits(amount)
    if (!row || !hasSession(row) || asked === null) return stripeGateway.cancel(paymentId, authorized)
    return capture(row, asked)
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

  refundsOf: refundsOfPayment,

  keepCard: keepStripeCard,
  findCard: findStripeCard,
  forgetCard: forgetStripeCard,

  disputesOf: disputesOfPayment,
  answerDispute: answerStripeDispute,
  evidenceBytes: STRIPE_EVIDENCE_BYTES,
}
