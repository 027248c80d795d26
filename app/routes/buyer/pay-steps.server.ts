import { redirect } from 'react-router'
import { findGuestEmail } from '#app/features/people/email-codes/queries-guest.server.ts'
import { sendCode } from '#app/features/people/email-codes/send-code.server.ts'
import { confirmOwnEmail } from '#app/features/people/registration/confirm-own-email.server.ts'
import { billOrder } from '#app/features/sales/checkout/bill-order.server.ts'
import { checkoutView, isInvoiceAlone } from '#app/features/sales/checkout/checkout.ts'
import { readCheckout } from '#app/features/sales/checkout/checkout-input.ts'
import { identifyBuyer } from '#app/features/sales/checkout/identify-buyer.server.ts'
import { keepDetails } from '#app/features/sales/checkout/keep-details.server.ts'
import { payOrder } from '#app/features/sales/checkout/pay-order.server.ts'
import { getCheckout } from '#app/features/sales/checkout/queries-checkout.server.ts'
import { waitForCode } from '#app/features/sales/checkout/wait-for-code.server.ts'
import { nestedValues } from '#app/features/sales/orders/inputs.ts'
import { sentAnswers } from '#app/features/sales/participant-questions/answer.ts'
import { askApproval } from '#app/features/sales/purchase-requests/ask-approval.server.ts'
import { isPerson } from '#app/kit/actor.ts'
import { emailKey } from '#app/kit/email-address.ts'
import { Refusal, refuse } from '#app/kit/refusal.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { withVisitorKey } from './visitor-key.server.ts'

type Values = Record<string, string | string[]>
export type Answer = Response | { ok: true; sent?: true; values?: Values }

/**
 * A browser that has proven its address gets the order for it, and the cookies of a session where one opens.
 */
async function identify(ctx: Ctx, contact: object): Promise<Headers> {
  const headers = new Headers()
  const { cookies } = await identifyBuyer(ctx, contact)
  for (const cookie of cookies) headers.append('Set-Cookie', cookie)
  return headers
}

/** Everything that was typed, at once: first all that is wrong with it, then who buys, then the money. */
export async function pay(ctx: Ctx, values: Values, reference: string): Promise<Answer> {
  const page = `/order/${reference}`
  const order = await getCheckout(ctx, reference)
  // Where no card is taken, who goes on means the invoice.
  const isBilled = values.intent === 'bill' || (values.intent === 'enter' && isInvoiceAlone(order))
  const input = nestedValues(isBilled ? { ...values, intent: 'bill' } : values)
  const view = checkoutView(order, ctx.now())
  if (view === 'uncharged') return payByOtherCard(ctx, values, reference)
  if (view !== 'form') return redirect(page)
  const own = ownEmail(ctx)
  const isKnown = isPerson(ctx.actor) ? ctx.actor.emailConfirmed : order.isIdentified
  const guest = isPerson(ctx.actor) && isKnown ? null : await findGuestEmail(ctx, own ?? undefined)
  // Who has typed an address and presses Enter means the code, whatever else is still empty.
  const isStart = values.intent === 'enter' && !isKnown
  if (isStart && !guest?.confirmed && !input.code) return askForCode(ctx, values, reference)

  const { contact, details, payment } = readCheckout(input, order, own, sentAnswers(values))
  const isProven = guest?.confirmed === true && guest.email === contact.email
  if (!isKnown && !isProven && !input.code) return askForCode(ctx, values, reference)

  const headers =
    isKnown && !isProven ? new Headers() : await identify(ctx, { ...contact, reference, code: input.code })
  try {
    const actor = isPerson(ctx.actor) ? await confirmOwnEmail(ctx, { code: input.code }) : ctx.actor
    await keepDetails(ctx, details)
    if (values.intent === 'ask') {
      await askApproval({ ...ctx, actor }, { reference, words: values.words })
      return redirect(page, { headers })
    }
    if (isBilled) {
      await billOrder({ ...ctx, actor }, payment)
      return redirect(page, { headers })
    }
    return redirect((await charge({ ...ctx, actor }, payment)) ?? page, { headers })
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    // Where the order stands by now is what its page says: a second click finds it paid, or about to be.
    const isToldThere = headers.has('Set-Cookie') || TOLD_BY_PAGE.has(error.reason)
    if (isToldThere) return redirect(page, { headers })
    throw error
  }
}

/** Where the payer goes to confirm, if the bank wants that; throws what a card was refused with. */
async function charge(ctx: Ctx, payment: object): Promise<string | null> {
  const { state, confirmPath, declineReason } = await payOrder(ctx, payment)
  if (state === 'declined') throw refuse('conflict', `orders:payment.declined.${declineReason ?? 'declined'}`)
  return confirmPath
}

/**
 * Seats that are booked already by a card that was refused when it was charged: nothing but another card is
 * asked for.
 */
async function payByOtherCard(ctx: Ctx, { card, key }: Values, reference: string): Promise<Answer> {
  const page = `/order/${reference}`
  try {
    return redirect((await charge(ctx, { reference, card, key })) ?? page)
  } catch (error) {
    if (error instanceof Refusal && TOLD_BY_PAGE.has(error.reason)) return redirect(page)
    throw error
  }
}

const TOLD_BY_PAGE = new Set([
  ...['expired', 'eventGone', 'inProgress', 'paid', 'cancelled'].map((why) => `orders:refused.${why}`),
  'purchases:refused.notNeeded',
])

const ownEmail = ({ actor }: Ctx) => (isPerson(actor) ? emailKey(actor.email) : null)

/** A reload sends the same form again: one code is on its way already. */
const SAME_CODE_MS = 20_000

/**
 * Sends the code and lets the seats wait for it: a hold that would end before the code does is extended,
 * once.
 */
export async function askForCode(ctx: Ctx, values: Values, reference: string): Promise<Answer> {
  const { ctx: asker, headers } = withVisitorKey(ctx, values.key)
  const own = ownEmail(ctx)
  const typed = own ?? values.email
  const waiting = await findGuestEmail(asker, own ?? undefined)
  const isSame = waiting !== null && waiting.email === emailKey(String(typed ?? ''))
  const isNew = !isSame || ctx.now().getTime() - waiting.sentAt.getTime() > SAME_CODE_MS
  // A guest may follow a link instead; whose order it is must not be asked of somebody who is signed in.
  if (isNew) await sendCode(asker, { email: typed, page: own ? undefined : `/order/${reference}/link` })
  await waitForCode(ctx, { reference })
  if (headers.has('Set-Cookie')) return redirect(`/order/${reference}`, { headers })
  return { ok: true, sent: true, values }
}
