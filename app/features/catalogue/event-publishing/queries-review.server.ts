import { and, asc, eq, sql } from 'drizzle-orm'
import { odditiesOf, usualAmongOthers } from '#app/features/catalogue/event-oddities/oddity.ts'
import {
  findOriginal,
  hoursOfEvent,
  isOnlyOffer,
  listHourlyPrices,
} from '#app/features/catalogue/event-oddities/queries.server.ts'
import { datesToCome, eventFacts, quorumFacts } from '#app/features/catalogue/events/queries.server.ts'
import { eventsManagedBy } from '#app/features/catalogue/events/queries-scope.server.ts'
import { eventTax } from '#app/features/catalogue/events/queries-tax.server.ts'
import { quorumOf } from '#app/features/catalogue/events/quorum.ts'
import { events } from '#app/features/catalogue/events/tables.server.ts'
import { typesOnSale } from '#app/features/catalogue/inventory/queries-seats.server.ts'
import { topics } from '#app/features/catalogue/topics/tables.server.ts'
import { trainerProfiles } from '#app/features/catalogue/trainers/tables.server.ts'
import { proposeCurrency } from '#app/features/people/parties/propose-currency.server.ts'
import { partyName } from '#app/features/people/parties/queries.server.ts'
import { isOwnCause } from '#app/features/people/parties/queries-scope.server.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import { thingStanding } from '#app/features/people/staff-acts/queries-standing.server.ts'
import { notFound } from '#app/kit/refusal.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { read } from '#app/platform/db.server.ts'
import { canReviewEvents } from './policy.ts'
import { reviewsOfEvents } from './queries-scope.server.ts'
import { eventReviews } from './tables.server.ts'

/** A date of the same series waits, too, and is held before: the series is looked at as one. */
const waitsBefore = sql`exists (select from ${events} s where s.series_id = ${events.seriesId} and s.state = 'in_review'
  and (s.starts_at, s.id) < (${events.startsAt}, ${events.id}))`

/** Whether an event waits for staff's decision. */
export const isInReview = and(eq(events.state, 'in_review'), sql`not ${waitsBefore}`)

/**
 * Events in review, the first to begin first, a series as its first date, with their number. Not found for an
 * actor who may not decide.
 */
export async function listWaitingEvents(ctx: Ctx, { limit }: { limit: number }) {
  if (!canReviewEvents(ctx.actor)) throw notFound()
  const rows = await read(ctx)
    .select({
      ...eventFacts,
      since: events.updatedAt,
      organiser: partyName(),
      total: sql<number>`(count(*) over ())::int`,
    })
    .from(events)
    .innerJoin(parties, eq(parties.id, events.ownerId))
    .where(and(isInReview, eventsManagedBy(ctx.actor)))
    .orderBy(asc(events.startsAt), asc(events.id))
    .limit(limit)
  return { total: rows[0]?.total ?? 0, rows: rows.map(({ total: _total, ...row }) => row) }
}

export type EventToReview = Omit<Awaited<ReturnType<typeof getEventToReview>>, 'id'>

/**
 * What staff needs beside an event's page to decide on it: what it sells, unusual points, and whether it is
 * an own cause. Not found for an actor who may not decide.
 */
export async function getEventToReview(ctx: Ctx, slug: string) {
  const { actor } = ctx
  if (!canReviewEvents(actor)) throw notFound()
  const [event] = await read(ctx)
    .select({
      ...eventFacts,
      ...quorumFacts,
      dates: datesToCome,
      since: events.updatedAt,
      organiser: partyName(),
      username: parties.displaySlug,
      capacity: events.capacity,
      currency: events.currency,
      refundSteps: events.refundSteps,
      types: typesOnSale,
      tax: eventTax,
      from: sql<string | null>`coalesce(nullif(${parties.country}, ''), ${trainerProfiles.country})`,
      topicPrice: sql<
        number | null
      >`case when ${topics.priceUnit} = 'person' and ${topics.priceCurrency} = ${events.currency}
        then ${topics.priceMinor} end`.mapWith((minor) => (minor === null ? null : Number(minor))),
      hours: hoursOfEvent,
      ownerId: events.ownerId,
      categoryId: events.categoryId,
      isOwn: isOwnCause(actor, events.ownerId),
      id: events.id,
      standing: thingStanding('event', events),
      summary: events.summary,
      description: events.description,
      reason: sql<
        string | null
      >`(select ${eventReviews.reason} from ${eventReviews} where ${reviewsOfEvents()})`,
    })
    .from(events)
    .innerJoin(parties, eq(parties.id, events.ownerId))
    .leftJoin(trainerProfiles, eq(trainerProfiles.partyId, events.ownerId))
    .leftJoin(topics, eq(topics.id, events.topicId))
    .where(and(eq(events.slug, slug), eventsManagedBy(ctx.actor)))
  if (!event) throw notFound()
  const [others, copiedFrom, isOnly] = await Promise.all([
    listHourlyPrices(ctx, event),
    findOriginal(ctx, event),
    isOnlyOffer(ctx, event),
  ])
  const { ownerId: _owner, ...shown } = event
  const usualCurrency = proposeCurrency(event.from)
  const offered = { ...event, usualCurrency, others, copiedFrom, isOnlyOffer: isOnly }
  return {
    ...shown,
    quorum: quorumOf(event, 0, ctx.now()),
    usualCurrency,
    usual: usualAmongOthers(offered),
    copiedFrom,
    oddities: odditiesOf(offered),
  }
}
