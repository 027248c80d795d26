import { and, eq } from 'drizzle-orm'
import { checkBookingCode } from '#app/features/catalogue/booking-codes/check-booking-code.server.ts'
import { placedFor } from '#app/features/catalogue/events/event-place.ts'
import { eventFacts } from '#app/features/catalogue/events/queries.server.ts'
import { eventsSeenBy } from '#app/features/catalogue/events/queries-scope.server.ts'
import { quorumOf } from '#app/features/catalogue/events/quorum.ts'
import { refundTermsOf } from '#app/features/catalogue/events/refund-terms.ts'
import { events } from '#app/features/catalogue/events/tables.server.ts'
import { getEventOnSale } from '#app/features/catalogue/inventory/queries-sale.server.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import { dueOf, priceLines } from '#app/features/sales/orders/order.ts'
import { parseInput } from '#app/kit/input.ts'
import { notFound } from '#app/kit/refusal.ts'
import { formatSum } from '#app/kit/tax.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { read } from '#app/platform/db.server.ts'
import { translator } from '#app/platform/i18n.server.ts'
import { holdSeatsInput } from './inputs.ts'

/**
 * A choice of seats not held yet, priced as of now. Refuses what getEventOnSale and checkBookingCode refuse.
 */
export async function getChoice(ctx: Ctx, input: unknown) {
  const { event: slug, seats, code: typed } = parseInput(holdSeatsInput, input)
  const code = typed === '' ? null : await checkBookingCode(ctx, { event: slug, code: typed })
  const { event, types, coming } = await getEventOnSale(ctx, slug, code)
  const shown = await findShown(ctx, slug)
  const { currency } = event
  const lines = priceLines(types, seats, { ...event, now: ctx.now(), code })
  const due = dueOf(lines, event)
  const say = { language: ctx.language, t: translator(ctx.language), now: ctx.now() }
  return {
    event: shown,
    lines: lines.map(({ ticketTypeId: _type, tax: _tax, ...line }) => line),
    currency,
    totalMinor: due.total.minor,
    sum: formatSum(due, say),
    refundTerms:
      due.total.minor === 0
        ? null
        : refundTermsOf({ ...event, quorum: quorumOf(event, coming, say.now) }, say),
  }
}

/** The event as a summary shows it; apart from what sells, which is asked for with every hold. */
async function findShown(ctx: Ctx, slug: string) {
  const [event] = await read(ctx)
    .select(eventFacts)
    .from(events)
    .innerJoin(parties, eq(parties.id, events.ownerId))
    .where(and(eventsSeenBy(ctx.actor), eq(events.slug, slug)))
  if (!event) throw notFound()
  return placedFor(event, ctx.language)
}

export type Choice = Awaited<ReturnType<typeof getChoice>>
