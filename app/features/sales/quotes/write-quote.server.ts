import { checkBookingCode } from '#app/features/catalogue/booking-codes/check-booking-code.server.ts'
import { isOnSale } from '#app/features/catalogue/events/event.ts'
import { quorumOf } from '#app/features/catalogue/events/quorum.ts'
import { refundTermsOf } from '#app/features/catalogue/events/refund-terms.ts'
import { getEventOnSale } from '#app/features/catalogue/inventory/queries-sale.server.ts'
import { fitSeats, soldOut } from '#app/features/catalogue/ticket-types/seats.ts'
import { checkChoice } from '#app/features/sales/checkout/choice.ts'
import { holdSeatsInput } from '#app/features/sales/checkout/inputs.ts'
import { getCheckout } from '#app/features/sales/checkout/queries-checkout.server.ts'
import { orderInput } from '#app/features/sales/orders/inputs.ts'
import { dueOf, isHoldOver, priceLines } from '#app/features/sales/orders/order.ts'
import { parseInput } from '#app/kit/input.ts'
import { pathIn } from '#app/kit/language.ts'
import { notFound, refuse } from '#app/kit/refusal.ts'
import { formatSum } from '#app/kit/tax.ts'
import { config } from '#app/platform/config.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { translator } from '#app/platform/i18n.server.ts'
import { writePdf } from '#app/platform/pdf/document.server.ts'
import { cheapLimit } from '#app/platform/rate-limit-in-process.server.ts'
import { findQuoted } from './queries-quote.server.ts'
import { earlyEnd, type Quote, quoteDocument } from './quote.ts'

/** How many quotes one network address may have rendered. */
export const QUOTES = { name: 'quotes', points: 20, seconds: 300 }
const count = cheapLimit(QUOTES)

/**
 * Renders a quote as PDF in the reader's language: for seats that the actor holds (`reference`), or for seats
 * of an event as they could be held now (`event`, `seats`); it holds nothing. Refuses too many with `limit`,
 * somebody else's order as not found, `orders:refused.expired`, `orders:refused.cancelled` and
 * `orders:refused.paid` where nothing is held any more, and what cannot be held, as holdSeats does.
 */
export async function writeQuote(ctx: Ctx, input: { reference?: unknown; event?: unknown; seats?: unknown }) {
  await count(ctx.ip)
  const quote = input.reference === undefined ? await ofChoice(ctx, input) : await ofHold(ctx, input)

  const { language, timeZone } = ctx
  const { ORIGIN: site } = config()
  const link = site + pathIn(language, `/event/Q/${encodeURIComponent(quote.event.slug)}`)
  const say = { language, timeZone, now: ctx.now(), t: translator(language), site, link }
  return { name: quote.held?.reference ?? quote.event.slug, pdf: await writePdf(quoteDocument(quote, say)) }
}

async function ofHold(ctx: Ctx, input: unknown): Promise<Quote> {
  const { reference } = parseInput(orderInput, input)
  const order = await getCheckout(ctx, reference)
  if (order.state === 'confirmed' || order.state === 'completed')
    throw refuse('conflict', 'orders:refused.paid')
  if (order.state === 'cancelled') throw refuse('conflict', 'orders:refused.cancelled')
  const { heldUntil: until, billing, lines, currency } = order
  if (order.state !== 'held' || until === null || isHoldOver(order, ctx.now()))
    throw refuse('conflict', 'orders:refused.expired')
  // What a training costs was agreed by both sides in writing.
  if (order.event.slug === null) throw notFound()
  const quoted = await findQuoted(ctx, order.event.slug)
  if (!quoted || !isOnSale(quoted.event, ctx.now())) throw refuse('conflict', 'orders:refused.eventGone')
  const { sum, refundTerms } = order
  return {
    ...quoted,
    lines,
    currency,
    sum,
    refundTerms,
    held: { reference, until, billing },
    earlyUntil: null,
  }
}

async function ofChoice(ctx: Ctx, input: unknown): Promise<Quote> {
  const { event: slug, seats, code: typed } = parseInput(holdSeatsInput, input)
  const now = ctx.now()
  const code = typed === '' ? null : await checkBookingCode(ctx, { event: slug, code: typed })
  const { event, rests, types, quotas, coming } = await getEventOnSale(ctx, slug, code)
  checkChoice(types, seats, event.startsAt, now)
  const lines = priceLines(types, seats, { ...event, now, code })
  if (rests && lines.some(({ unitMinor }) => unitMinor > 0))
    throw refuse('conflict', 'events:refused.resting')
  const fit = fitSeats(quotas, lines)
  if (!fit.fits) throw soldOut(fit.left)
  const quoted = await findQuoted(ctx, slug)
  if (!quoted) throw notFound()
  const { currency } = event
  const due = dueOf(lines, event)
  const say = { language: ctx.language, t: translator(ctx.language), now }
  const refundTerms =
    due.total.minor === 0 ? null : refundTermsOf({ ...event, quorum: quorumOf(event, coming, say.now) }, say)
  const sum = formatSum(due, say)
  return { ...quoted, lines, currency, sum, refundTerms, held: null, earlyUntil: earlyEnd(types, seats, now) }
}
