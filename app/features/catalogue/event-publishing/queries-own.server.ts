import { and, asc, desc, eq, isNull, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { isBusyBetween } from '#app/features/catalogue/availability/calendars/queries-busy.server.ts'
import {
  type EventValues,
  eventValues,
  onOtherDays,
  priceTyped,
  refundName,
  shownOf,
} from '#app/features/catalogue/event-form/event-form.ts'
import { datesToCome, quorumFacts } from '#app/features/catalogue/events/queries.server.ts'
import { eventsOwnedBy, sessionsOfEvents } from '#app/features/catalogue/events/queries-scope.server.ts'
import { isUndecided, quorumOf } from '#app/features/catalogue/events/quorum.ts'
import { endsBeforeDecision } from '#app/features/catalogue/events/refund-terms.ts'
import { eventSessions, events } from '#app/features/catalogue/events/tables.server.ts'
import {
  allTypes,
  comingSeats,
  soldOrHeldSeats,
  typeFields,
  typesIn,
} from '#app/features/catalogue/inventory/queries-seats.server.ts'
import { typesOfEvents } from '#app/features/catalogue/ticket-types/queries-scope.server.ts'
import { ticketTypes } from '#app/features/catalogue/ticket-types/tables.server.ts'
import { isFree } from '#app/features/catalogue/ticket-types/ticket-type.ts'
import { topicsAt, topicsOwnedBy } from '#app/features/catalogue/topics/queries-scope.server.ts'
import { categories, topics } from '#app/features/catalogue/topics/tables.server.ts'
import { getProviderDefaults } from '#app/features/catalogue/trainers/queries-defaults.server.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import { isPerson, type PartyActor } from '#app/kit/actor.ts'
import { formatSession } from '#app/kit/dates.ts'
import { typedOf } from '#app/kit/markdown.ts'
import { notFound, refuse } from '#app/kit/refusal.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { read } from '#app/platform/db.server.ts'
import { versionToken } from '#app/platform/version-token.server.ts'
import { refusalOf } from './policy.ts'
import { draftsOwnedBy, reviewsOfEvents } from './queries-scope.server.ts'
import { eventDrafts, eventReviews } from './tables.server.ts'

/** Who trains, beside whose event it is. */
const trainers = alias(parties, 'trainers')

type PartyCtx = Ctx & { actor: PartyActor }

export type OwnDrafts = Awaited<ReturnType<typeof listDrafts>>

/** Draft events of the party acted for with `words` in their titles, last changed first. One query. */
export async function listDrafts(ctx: PartyCtx, { limit, words = '' }: { limit: number; words?: string }) {
  const named = words === '' ? undefined : sql`strpos(lower(${eventDrafts.title}), lower(${words})) > 0`
  const own = and(draftsOwnedBy(ctx.actor), named)
  return read(ctx)
    .select({
      draft: eventDrafts.id,
      title: eventDrafts.title,
      language: sql<string>`coalesce(${eventDrafts.values} ->> 'language', 'en')`,
      updatedAt: eventDrafts.updatedAt,
    })
    .from(eventDrafts)
    .where(own)
    .orderBy(desc(eventDrafts.updatedAt), desc(eventDrafts.id))
    .limit(limit)
}

/**
 * A draft of the party acted for as form values. Somebody else's is not found; an actor who organises none is
 * refused with `forbidden`.
 */
export async function getDraft(ctx: PartyCtx, draft: string) {
  const [row] = await read(ctx)
    .select({ values: eventDrafts.values })
    .from(eventDrafts)
    .where(and(sql`${eventDrafts.id}::text = ${draft}`, draftsOwnedBy(ctx.actor)))
  if (!row) throw notFound()
  requireWriter(ctx)
  return { values: row.values, seen: versionToken(shownOf(row.values)) }
}

/**
 * An event of the party acted for as form values, with staff's reason and the sessions that collide with its
 * external calendars. Refuses as `getDraft`. Two queries.
 */
export async function getOwnEvent(ctx: PartyCtx, slug: string) {
  const own = and(eq(events.slug, slug), eventsOwnedBy(ctx.actor))
  const [[found], types] = await Promise.all([
    read(ctx)
      .select({
        row: events,
        category: categories.slug,
        topic: topics.slug,
        trainer: trainers.displaySlug,
        sessions: sql<{ startsAt: string; endsAt: string }[]>`(select coalesce(json_agg(json_build_object(
            'startsAt', ${eventSessions.startsAt}, 'endsAt', ${eventSessions.endsAt}) order by ${eventSessions.position}), '[]')
          from ${eventSessions} where ${sessionsOfEvents()})`,
        busy: sql<{ startsAt: string; endsAt: string }[]>`(select coalesce(json_agg(json_build_object(
            'startsAt', ${eventSessions.startsAt}, 'endsAt', ${eventSessions.endsAt}) order by ${eventSessions.position}), '[]')
          from ${eventSessions} where ${sessionsOfEvents()}
            and ${isBusyBetween(sql`coalesce(${events.trainerId}, ${events.ownerId})`, eventSessions.startsAt, eventSessions.endsAt)})`,
        people: soldOrHeldSeats,
        dates: datesToCome,
        reason: sql<
          string | null
        >`(select ${eventReviews.reason} from ${eventReviews} where ${reviewsOfEvents()})`,
      })
      .from(events)
      .leftJoin(categories, eq(categories.id, events.categoryId))
      .leftJoin(topics, eq(topics.id, events.topicId))
      .leftJoin(trainers, eq(trainers.id, events.trainerId))
      .where(own),
    read(ctx)
      .select({ ...typeFields, quantity: ticketTypes.quantity })
      .from(ticketTypes)
      .innerJoin(events, eq(events.id, ticketTypes.eventId))
      .where(and(own, typesOfEvents(), isNull(ticketTypes.retiredAt)))
      .orderBy(asc(ticketTypes.position)),
  ])
  if (!found) throw notFound()
  requireWriter(ctx)
  const { row, reason, people, dates } = found
  const sessions = found.sessions.map((one) => ({
    startsAt: new Date(one.startsAt),
    endsAt: new Date(one.endsAt),
  }))
  const values = eventValues({
    ...row,
    topic: found.topic ?? '',
    trainer: found.trainer ?? '',
    category: found.category ?? '',
    description: typedOf(row.description),
    sessions,
    ticketTypes: types,
  })
  const isOver = row.state === 'cancelled' || row.endsAt <= ctx.now()
  const busy = found.busy.map(({ startsAt, endsAt }) =>
    formatSession(new Date(startsAt), new Date(endsAt), row.timeZone, ctx.language, ctx.now()),
  )
  const event = { slug: row.slug, state: row.state, isOver, people, dates, reason, busy }
  return { ...event, values, seen: versionToken(shownOf(values)) }
}

/**
 * The initial values of a new event's form: another own event without its days; or the given own topic, with
 * place, seats and terms of the organiser's last event on it, else the defaults of its country. Somebody
 * else's event or topic is not found. Three queries.
 */
export async function getEventBeginning(
  ctx: PartyCtx,
  { topic = null, like = null }: { topic?: string | null; like?: string | null },
): Promise<EventValues> {
  if (like !== null) return { ...onOtherDays((await getOwnEvent(ctx, like)).values), like }
  requireWriter(ctx)
  const [usual, [last], [from]] = await Promise.all([
    getProviderDefaults(ctx),
    read(ctx)
      .select()
      .from(events)
      .where(eventsOwnedBy(ctx.actor))
      .orderBy(desc(events.createdAt), desc(events.id))
      .limit(1),
    topic === null
      ? []
      : read(ctx)
          .select({ row: topics, category: categories.slug })
          .from(topics)
          .innerJoin(categories, eq(categories.id, topics.categoryId))
          .where(and(topicsAt(topic), topicsOwnedBy(ctx.actor))),
  ])
  if (topic !== null && !from) throw notFound()
  const isOnline = from ? !from.row.modes.includes('venue') && from.row.modes.includes('online') : false
  const place = last?.mode === 'venue' && !isOnline ? last : null
  const { row } = from ?? {}
  return {
    topic: row?.state === 'published' ? row.slug : '',
    trainer: isPerson(ctx.actor) && ctx.actor.company?.kind === 'sme' ? ctx.actor.username : '',
    title: row?.title ?? '',
    category: from?.category ?? '',
    language: row?.languages[0] ?? last?.language ?? ctx.language,
    summary: row?.summary ?? '',
    description: row ? typedOf(row.description) : '',
    outcomes: row?.outcomes.join('\n') ?? '',
    timeZone: last?.timeZone ?? usual.timeZone,
    mode: isOnline ? 'online' : (last?.mode ?? 'venue'),
    venue: place?.venue ?? '',
    street: place?.street ?? '',
    city: place?.city ?? row?.cities[0] ?? '',
    country: place?.country ?? usual.country,
    capacity: String(row?.largestGroup ?? last?.capacity ?? 12),
    minimum: String(Math.min(last?.minimum ?? 4, row?.largestGroup ?? last?.capacity ?? 12)),
    currency: row?.priceCurrency ?? last?.currency ?? usual.currency,
    refund: last && refundName(last.refundSteps) !== 'own' ? refundName(last.refundSteps) : 'twoSteps',
    sessionDay: [''],
    sessionFrom: ['09:00'],
    sessionTo: ['17:00'],
    typeName: [''],
    typePrice: [
      row?.priceMinor != null && row.priceCurrency && row.priceUnit === 'person'
        ? priceTyped(row.priceMinor, row.priceCurrency)
        : '',
    ],
  }
}

/** Topics of the party acted for to choose for an event, by title. One query. */
export async function listTopicChoices(ctx: PartyCtx, { limit }: { limit: number }) {
  return read(ctx)
    .select({ value: topics.slug, label: topics.title })
    .from(topics)
    .where(and(eq(topics.state, 'published'), topicsOwnedBy(ctx.actor)))
    .orderBy(asc(topics.title), asc(topics.id))
    .limit(limit)
}

/**
 * Whether the terms of an own priced event end free cancellation before its quorum decision; false for a
 * guaranteed one, and for one that does not exist. One query.
 */
export async function endsExitEarly(ctx: PartyCtx, slug: string): Promise<boolean> {
  const [event] = await read(ctx)
    .select({
      ...quorumFacts,
      refundSteps: events.refundSteps,
      coming: comingSeats,
      types: allTypes,
    })
    .from(events)
    .where(and(eventsOwnedBy(ctx.actor), eq(events.slug, slug)))
  if (!event || typesIn(event.types).every(isFree) || !isUndecided(quorumOf(event, event.coming, ctx.now())))
    return false
  return endsBeforeDecision(event)
}

function requireWriter(ctx: PartyCtx): void {
  const refusal = refusalOf(ctx.actor, 'write')
  if (refusal) throw refuse('forbidden', refusal)
}
