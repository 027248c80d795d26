import { refundTermsOf } from '#app/features/events/refund-terms.ts'
import { getEventOnSale } from '#app/features/tickets/queries-sale.server.ts'
import { parseInput } from '#app/kit/input.ts'
import { saySum } from '#app/kit/tax.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { translator } from '#app/platform/i18n.server.ts'
import { holdSeatsInput } from './inputs.ts'
import { dueOf, priceLines } from './order.ts'

/** What somebody has chosen and not held yet, priced as of now. Refuses what getEventOnSale refuses. */
export async function getChoice(ctx: Ctx, input: unknown) {
  const { event: slug, seats } = parseInput(holdSeatsInput, input)
  const { event, types } = await getEventOnSale(ctx, slug)
  const { title, language, startsAt, endsAt, timeZone, dateOnly, venue, city, currency } = event
  const lines = priceLines(types, seats, currency, ctx.now())
  const due = dueOf(lines, event)
  const say = { language: ctx.language, t: translator(ctx.language), now: ctx.now() }
  return {
    event: { slug, title, language, startsAt, endsAt, timeZone, dateOnly, venue, city },
    lines: lines.map(({ name, quantity, unitMinor }) => ({ name, quantity, unitMinor })),
    currency,
    totalMinor: due.total.minor,
    sum: saySum(due, event.tax, say),
    refundTerms: due.total.minor === 0 ? null : refundTermsOf(event, say),
  }
}

export type Choice = Awaited<ReturnType<typeof getChoice>>
