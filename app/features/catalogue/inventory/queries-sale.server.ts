import { and, asc, eq, isNull } from 'drizzle-orm'
import { isOnSale } from '#app/features/catalogue/events/event.ts'
import { quorumFacts } from '#app/features/catalogue/events/queries.server.ts'
import { eventTax } from '#app/features/catalogue/events/queries-tax.server.ts'
import { events } from '#app/features/catalogue/events/tables.server.ts'
import { ticketTypes } from '#app/features/catalogue/ticket-types/tables.server.ts'
import { isLapsedAt } from '#app/features/people/parties/party.ts'
import { providersSeenBy } from '#app/features/people/parties/queries-scope.server.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import { notFound, refuse } from '#app/kit/refusal.ts'
import { restsAt } from '#app/kit/selling.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { preparedQuery } from '#app/platform/prepared-query.server.ts'
import { type BookingCode, typesFor } from './booking-code.ts'
import { countedQuotas, seatsIn, typeFields } from './queries-seats.server.ts'

/** The sale of `events`, with the seller's `parties` joined. */
export const soldEvent = {
  id: events.id,
  ownerId: events.ownerId,
  state: events.state,
  currency: events.currency,
  refundSteps: events.refundSteps,
  tax: eventTax,
  takesTransfers: parties.takesTransfers,
  title: events.title,
  language: events.language,
  venue: events.venue,
  city: events.city,
  startsAt: events.startsAt,
  endsAt: events.endsAt,
  timeZone: events.timeZone,
  dateOnly: events.dateOnly,
  minimum: quorumFacts.minimum,
  minimumDecidedAt: quorumFacts.minimumDecidedAt,
  runsForSure: quorumFacts.runsForSure,
}

const readOnSale = preparedQuery('tickets.event-on-sale', (from, actor, given: { slug: string }) =>
  from
    .select({
      event: soldEvent,
      writableUntil: parties.writableUntil,
      mandate: { mandateVersion: parties.mandateVersion, sellsUntil: parties.sellsUntil },
      type: typeFields,
      onlyWithCode: ticketTypes.onlyWithCode,
      counted: countedQuotas,
    })
    .from(events)
    .innerJoin(parties, eq(parties.id, events.ownerId))
    .innerJoin(ticketTypes, and(eq(ticketTypes.eventId, events.id), isNull(ticketTypes.retiredAt)))
    .where(and(eq(events.slug, given.slug), providersSeenBy(actor)))
    .orderBy(asc(ticketTypes.position)),
)

/**
 * An event with the ticket types that everybody, or a holder of this `code`, may buy and the seats left of
 * each as of now, for selling. One that is not public is not found; a cancelled one is refused with
 * `events:refused.cancelled`, one that has begun with `events:refused.saleEnded`, and one of a locked
 * workspace with `events:refused.lapsed`. Where its seller may not sell for a price now, it `rests`.
 */
export async function getEventOnSale(ctx: Ctx, slug: string, code: BookingCode | null = null) {
  const rows = await readOnSale(ctx, { slug })
  const event = rows[0]?.event
  if (!event || event.state === 'draft' || event.state === 'in_review') throw notFound()
  if (event.state === 'cancelled') throw refuse('conflict', 'events:refused.cancelled')
  if (!isOnSale(event, ctx.now())) throw refuse('conflict', 'events:refused.saleEnded')
  if (rows.some((row) => isLapsedAt(row, ctx.now()))) throw refuse('conflict', 'events:refused.lapsed')
  const rests = rows.some(({ mandate }) => restsAt(mandate, ctx.now()))
  const kinds = (coded: boolean) => rows.filter((row) => row.onlyWithCode === coded).map((row) => row.type)
  const types = typesFor(kinds(false), kinds(true), code)
  return { event, rests, types, ...seatsIn(rows[0]?.counted ?? []) }
}
