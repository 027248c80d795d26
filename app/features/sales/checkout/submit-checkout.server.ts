import { findGuestEmail } from '#app/features/people/email-codes/queries-guest.server.ts'
import { confirmOwnEmail } from '#app/features/people/registration/confirm-own-email.server.ts'
import type { Answers } from '#app/features/sales/participant-questions/question.ts'
import { askApproval } from '#app/features/sales/purchase-requests/ask-approval.server.ts'
import { hasSession, isPerson } from '#app/kit/actor.ts'
import { emailKey } from '#app/kit/email-address.ts'
import { Refusal } from '#app/kit/refusal.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { billOrder } from './bill-order.server.ts'
import { checkoutView, isInvoiceAlone } from './checkout.ts'
import { readCheckout } from './checkout-input.ts'
import { type CheckoutOutcome, type CheckoutResult, outcomeOf } from './checkout-result.ts'
import { identifyBuyer } from './identify-buyer.server.ts'
import { keepDetails } from './keep-details.server.ts'
import { acceptedOf } from './pay-answer.ts'
import { payOrder } from './pay-order.server.ts'
import { type Checkout, getCheckout } from './queries-checkout.server.ts'
import { sendCheckoutCode } from './send-checkout-code.server.ts'

/** The checkout's form as typed; `answers` of participants by their seat. */
export type CheckoutForm = {
  reference: string
  /** The button that was pressed; `enter` means the one that is due, `keep` nothing but what was typed. */
  intent: 'enter' | 'pay' | 'bill' | 'ask' | 'keep'
  typed: Record<string, unknown>
  answers: Map<number, Answers>
}

/**
 * Processes the checkout's form: first all its faults (one BadInput), then the buyer, then the outcome: paid,
 * ordered on an invoice, or sent to an admin for approval. A buyer without a confirmed address gets a code
 * first. Confirmed seats whose card could not be charged are paid by another one. A repeat is one payment
 * (its `key`). Where who pays changes the sum, nothing is placed: it is shown first. Refuses what its parts
 * refuse, a declined card with `orders:payment.declined.*`; what the order's page shows by itself, or must
 * show after a session has just opened, is an outcome.
 */
export async function submitCheckout(ctx: Ctx, form: CheckoutForm): Promise<CheckoutResult> {
  const { reference, typed } = form
  const order = await getCheckout(ctx, reference)
  const view = checkoutView(order, ctx.now())
  if (view === 'uncharged') return orRefused([], () => payByOtherCard(ctx, form))
  if (view !== 'form') return { kind: 'standing', cookies: [] }

  const buyer = await provenBuyer(ctx, order)
  const sendFirst = async (): Promise<CheckoutResult> => ({
    kind: 'codeSent',
    ...(await sendCheckoutCode(ctx, { reference, email: typed.email, key: typed.key })),
  })
  // Who has typed an address and presses Enter means the code, whatever else is still empty.
  if (form.intent === 'enter' && !buyer.isKnown && buyer.guest === null && !typed.code) return sendFirst()

  const intent = intentOf(form, order)
  const read = readCheckout({ ...typed, intent }, order, buyer.own, form.answers)
  const isProven = buyer.guest !== null && buyer.guest === read.contact.email
  if (!buyer.isKnown && !isProven && !typed.code) return sendFirst()

  const contact = { ...read.contact, reference, code: typed.code }
  const isAsked = !buyer.isKnown || isProven
  const { cookies } = isAsked ? await identifyBuyer(ctx, contact) : { cookies: [] }
  return orRefused(cookies, async () => {
    const actor = hasSession(ctx.actor) ? await confirmOwnEmail(ctx, { code: typed.code }) : ctx.actor
    // Its buttons say that who presses one of them accepts the terms of use.
    const terms = intent === 'keep' ? null : 'on'
    const { isRepriced } = await keepDetails(ctx, { ...read.details, terms })
    if (isRepriced) return { kind: 'repriced' }
    return carryOut({ ...ctx, actor }, { intent, words: typed.words, payment: read.payment })
  })
}

/** Where no card is taken, who goes on means the invoice. */
const intentOf = ({ intent }: CheckoutForm, order: Checkout) =>
  intent === 'enter' && isInvoiceAlone(order) ? 'bill' : intent

/**
 * Whether it is known who buys; the own address of who is signed in; and the address that this browser has
 * proven.
 */
async function provenBuyer(ctx: Ctx, order: Checkout) {
  const person = isPerson(ctx.actor) ? ctx.actor : null
  const own = person && emailKey(person.email)
  const isKnown = person ? person.emailConfirmed : order.isIdentified
  const guest = person && isKnown ? null : await findGuestEmail(ctx, own ?? undefined)
  return { own, isKnown, guest: guest?.confirmed ? guest.email : null }
}

type Way = { intent: CheckoutForm['intent']; words: unknown; payment: { reference: string } }

async function carryOut(ctx: Ctx, { intent, words, payment }: Way): Promise<CheckoutOutcome> {
  if (intent === 'ask') {
    await askApproval(ctx, { reference: payment.reference, words })
    return { kind: 'asked' }
  }
  if (intent === 'keep') return { kind: 'kept' }
  if (intent === 'bill') {
    await billOrder(ctx, payment)
    return { kind: 'reserved' }
  }
  return outcomeOf(acceptedOf(await payOrder(ctx, payment)))
}

/**
 * Seats that are booked already by a card that was refused when it was charged: nothing but another card is
 * asked for.
 */
async function payByOtherCard(ctx: Ctx, { reference, typed: { card, key } }: CheckoutForm) {
  return outcomeOf(acceptedOf(await payOrder(ctx, { reference, card, key })))
}

const TOLD_BY_PAGE = new Set([
  ...['expired', 'eventGone', 'inProgress', 'paid', 'cancelled'].map((why) => `orders:refused.${why}`),
  'purchases:refused.notNeeded',
])

/**
 * Where the order stands by now is what its page says: a second click finds it paid, or about to be. Cookies
 * of a session that has opened must reach the browser, whatever comes after.
 */
async function orRefused(cookies: string[], work: () => Promise<CheckoutOutcome>): Promise<CheckoutResult> {
  try {
    return { ...(await work()), cookies }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    if (cookies.length > 0 || TOLD_BY_PAGE.has(error.reason))
      return { kind: 'refused', reason: error.reason, cookies }
    throw error
  }
}
