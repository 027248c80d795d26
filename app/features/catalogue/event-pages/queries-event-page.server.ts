import { and, eq, sql } from 'drizzle-orm'
import { takesBookingCodes } from '#app/features/catalogue/booking-codes/queries-codes.server.ts'
import { quorumFacts } from '#app/features/catalogue/events/queries.server.ts'
import { datesOfEvents, eventsSeenBy } from '#app/features/catalogue/events/queries-scope.server.ts'
import { eventTax } from '#app/features/catalogue/events/queries-tax.server.ts'
import { quorumOf } from '#app/features/catalogue/events/quorum.ts'
import { eventSessions, events } from '#app/features/catalogue/events/tables.server.ts'
import { type EventOnSale, ticketsOnSale } from '#app/features/catalogue/inventory/event-on-sale.ts'
import { groupDealIn, groupDealShown } from '#app/features/catalogue/inventory/queries-group-deals.server.ts'
import {
  type CountedQuota,
  countedQuotas,
  seatsIn,
  soldTypes,
  typesIn,
  typesWithCode,
} from '#app/features/catalogue/inventory/queries-seats.server.ts'
import type { QuotaCount } from '#app/features/catalogue/ticket-types/seats.ts'
import type { TicketType } from '#app/features/catalogue/ticket-types/ticket-type.ts'
import { categories, topics } from '#app/features/catalogue/topics/tables.server.ts'
import { providerName, providerPage } from '#app/features/catalogue/trainers/queries.server.ts'
import { trainerProfiles } from '#app/features/catalogue/trainers/tables.server.ts'
import { isLapsedAt } from '#app/features/people/parties/party.ts'
import { partyTax, restingStamp } from '#app/features/people/parties/queries.server.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import type { Actor } from '#app/kit/actor.ts'
import type { Language } from '#app/kit/language.ts'
import { notFound } from '#app/kit/refusal.ts'
import { restsAt } from '#app/kit/selling.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { takesPayments } from '#app/platform/payments/gateway.server.ts'
import { preparedQuery } from '#app/platform/prepared-query.server.ts'
import { picturesOf } from './event-pictures.ts'
import { trainerColumns, trainerOfEvents, trainers, trainersProfiles } from './queries-trainer.server.ts'

type Session = { title: string; startsAt: string; endsAt: string }

const sessionsOf = sql<Session[]>`(select coalesce(json_agg(json_build_object(
    'title', s.title, 'startsAt', s.starts_at, 'endsAt', s.ends_at) order by s.position), '[]')
  from ${eventSessions} s where s.event_id = ${events.id} and s.retired_at is null)`

/** The next other dates of its series that are public, at most twelve. */
const otherDates = sql<{ slug: string; startsAt: string }[]>`(select coalesce(json_agg(json_build_object(
    'slug', d.slug, 'startsAt', d.starts_at) order by d.starts_at), '[]')
  from (select s.slug, s.starts_at from ${events} s where ${datesOfEvents()} and s.id <> ${events.id}
    and s.state = 'published' and s.starts_at > now() order by s.starts_at limit 12) d)`

/**
 * Columns of `events`, joined with the owner's `parties`, profile, topic and category, that change whenever
 * the event's page changes: row versions, and seats as they are now. They leave out the clock, reviews and
 * category names.
 */
export const eventStamp = {
  rows: sql<string>`md5(concat_ws(' ', ${events}.xmin, ${parties}.xmin, ${trainerProfiles}.xmin, ${topics}.xmin,
    ${sessionsOf}, ${otherDates}, ${soldTypes}, ${quorumFacts.runsForSure}, ${takesBookingCodes}, ${groupDealShown}::text, ${parties.writableUntil} <= now(), ${restingStamp},
    (select w.xmin from ${parties} w where w.id = ${events.trainerId})))`,
  quotas: sql<string>`${countedQuotas}::text`,
}

/** These two columns as one string. */
export const stampOf = (row: { rows: string; quotas: string }): string => row.rows + row.quotas

const starsOf = (tenths: number | null) => (tenths === null ? null : tenths / 10)

/** The organiser, topic and category of an event, as columns of a query that joins them. */
export const aroundEvent = (actor: Actor, language: Language) => ({
  tax: partyTax,
  name: providerName,
  page: providerPage(actor),
  profileType: parties.profileType,
  profile: {
    headline: trainerProfiles.headline,
    language: trainerProfiles.language,
    image: trainerProfiles.image,
    city: trainerProfiles.city,
    yearsOfPractice: trainerProfiles.yearsOfPractice,
    rating: trainerProfiles.rating,
    ratingCount: trainerProfiles.ratingCount,
  },
  topic: {
    id: topics.id,
    slug: topics.slug,
    title: topics.title,
    language: topics.language,
    outcomes: topics.outcomes,
    audience: topics.audience,
    prerequisites: topics.prerequisites,
    rating: topics.rating,
    ratingCount: topics.ratingCount,
    modes: topics.modes,
    largestGroup: topics.largestGroup,
    priceMinor: topics.priceMinor,
    priceCurrency: topics.priceCurrency,
    priceUnit: topics.priceUnit,
    thumbImage: topics.thumbImage,
    gallery: topics.gallery,
  },
  categorySlug: categories.slug,
  category: sql<string | null>`${categories.names} ->> ${language}`,
})

const findEvent = preparedQuery('event page', (from, actor, given: { url: string; language: Language }) =>
  from
    .select({
      event: events,
      quorum: quorumFacts,
      sessions: sessionsOf,
      dates: otherDates,
      types: soldTypes,
      coded: typesWithCode,
      takesBookingCodes,
      groupDeal: groupDealShown,
      stamp: eventStamp,
      writableUntil: parties.writableUntil,
      takesTransfers: parties.takesTransfers,
      mandateVersion: parties.mandateVersion,
      sellsUntil: parties.sellsUntil,
      ...aroundEvent(actor, given.language),
      tax: eventTax,
      ...trainerColumns,
    })
    .from(events)
    .innerJoin(parties, eq(parties.id, events.ownerId))
    .leftJoin(trainerProfiles, eq(trainerProfiles.partyId, events.ownerId))
    .leftJoin(trainers, trainerOfEvents(actor))
    .leftJoin(trainersProfiles, eq(trainersProfiles.partyId, trainers.id))
    .leftJoin(topics, and(eq(topics.id, events.topicId), eq(topics.state, 'published')))
    .leftJoin(categories, eq(categories.id, sql`coalesce(${events.categoryId}, ${topics.categoryId})`))
    .where(and(eq(events.slug, given.url), eventsSeenBy(actor))),
)

type Row = Awaited<ReturnType<typeof findEvent>>[number]
type Around = Pick<Row, keyof ReturnType<typeof aroundEvent>>

/** The organiser, topic and category as an event's page shows them. */
export function aroundIn(row: Around, language: string) {
  return {
    tax: row.tax,
    category: row.category,
    categorySlug: row.categorySlug,
    topic: topicOf(row),
    organiser: organiserOf(row, language),
  }
}

function organiserOf(
  {
    name,
    page,
    profileType,
    profile,
  }: Pick<Around, 'name' | 'page' | 'profile'> & { profileType: string | null },
  language: string,
): EventOnSale['organiser'] {
  return {
    page,
    supplier: profileType === 'compprofile',
    name,
    headline: profile?.headline ?? '',
    language: profile?.language ?? language,
    image: profile?.image ?? null,
    city: profile?.city ?? null,
    yearsOfPractice: profile?.yearsOfPractice ?? null,
    rating: starsOf(profile?.rating ?? null),
    ratingCount: profile?.ratingCount ?? 0,
  }
}

function topicOf({ topic }: Around): EventOnSale['topic'] {
  if (!topic) return null
  const { priceMinor: minor, priceCurrency: currency, priceUnit, modes } = topic
  const forGroups = priceUnit === 'group' && modes.includes('onsite') && minor !== null && currency !== null
  return {
    url: topic.slug,
    title: topic.title,
    language: topic.language,
    outcomes: topic.outcomes,
    audience: topic.audience,
    prerequisites: topic.prerequisites,
    rating: starsOf(topic.rating),
    ratingCount: topic.ratingCount,
    groupPrice: forGroups ? { minor, currency } : null,
    largestGroup: topic.largestGroup,
  }
}

/**
 * All data of an event's page, seats as they are now; `more` reads what else belongs to it, by the topic's
 * id. Refuses with `notFound` what the actor may not see. One query. `stamp` is that of `eventStamp`,
 * `quotas` the seats left of each limit, `coded` the ticket types that need a booking code.
 */
export async function getEventPage<T = null>(
  ctx: Ctx,
  url: string,
  more: (topicId: string | null) => Promise<T | null> = async () => null,
): Promise<{ event: EventOnSale; more: T | null; stamp: string; quotas: QuotaCount[]; coded: TicketType[] }> {
  const [row] = await findEvent(ctx, { url, language: ctx.language })
  if (!row) throw notFound()
  const { event } = row
  const seats = seatsIn(JSON.parse(row.stamp.quotas) as CountedQuota[])
  const isLapsed = isLapsedAt(row, ctx.now())
  const rests = restsAt(row, ctx.now())
  const extra = await more(row.topic?.id ?? null)
  const page: EventOnSale = {
    url: event.slug,
    title: event.title,
    language: event.language,
    summary: event.summary,
    description: event.description,
    outcomes: event.outcomes,
    programme: event.programme,
    ...picturesOf(event, row.topic),
    mode: event.mode,
    venue: event.venue,
    street: event.street,
    city: event.city,
    country: event.country,
    timeZone: event.timeZone,
    startsAt: event.startsAt,
    endsAt: event.endsAt,
    dateOnly: event.dateOnly,
    capacity: event.capacity,
    currency: event.currency,
    refundSteps: event.refundSteps,
    state: event.state,
    publishedAt: event.publishedAt,
    sessions: row.sessions.map((session) => ({
      title: session.title,
      startsAt: new Date(session.startsAt),
      endsAt: new Date(session.endsAt),
    })),
    dates: row.dates.map(({ slug, startsAt }) => ({ url: slug, startsAt: new Date(startsAt) })),
    ...aroundIn(row, event.language),
    trainer: row.trainer && organiserOf({ ...row.trainer, profile: row.trainersProfile }, event.language),
    quorum: quorumOf(row.quorum, seats.coming, ctx.now()),
    sourceUrl: event.sourceUrl,
    seatsLeft: seats.left,
    waiting: seats.waiting,
    takesCodes: row.takesBookingCodes,
    groupDeal: groupDealIn(row.groupDeal),
    tickets: ticketsOnSale(typesIn(row.types), seats.quotas, event.startsAt, ctx.now(), {
      canPay: takesPayments() || row.takesTransfers,
      isLapsed,
      rests,
    }),
    isLapsed,
    rests,
    byTransfer: !takesPayments() && row.takesTransfers,
  }
  const coded = typesIn(row.coded)
  return { event: page, more: extra, stamp: stampOf(row.stamp), quotas: seats.quotas, coded }
}
