import { and, desc, eq, inArray, ne, type SQL, sql } from 'drizzle-orm'
import { eventsSeenBy, sessionsOfEvents } from '#app/features/catalogue/events/queries-scope.server.ts'
import { eventSessions, events } from '#app/features/catalogue/events/tables.server.ts'
import { lowestPriceMinor } from '#app/features/catalogue/inventory/queries-seats.server.ts'
import { topicsSeenBy } from '#app/features/catalogue/topics/queries-scope.server.ts'
import { categories, topics } from '#app/features/catalogue/topics/tables.server.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import type { PartyId } from '#app/kit/ids.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { read } from '#app/platform/db.server.ts'
import type { HourlyPrice } from './oddity.ts'

/** So many events of others say what is usual. */
const COMPARED = 200

const isPublic = inArray(events.state, ['published', 'completed'])

/** How many hours the sessions of the `events` of the surrounding query take together. */
export const hoursOfEvent = sql<number>`coalesce((
  select sum(extract(epoch from ${eventSessions.endsAt} - ${eventSessions.startsAt})) / 3600
  from ${eventSessions} where ${sessionsOfEvents()}), 0)`.mapWith(Number)

type Offer = { ownerId: PartyId; categoryId: string | null; description: string; id: string }

/** How near an event is to a category: of it, of one beside it, or of any other. */
const nearTo = (categoryId: string | null) => sql<
  0 | 1 | 2
>`(case when ${events.categoryId} = ${categoryId} then 0
  when ${events.categoryId} in (select b.id from ${categories} b, ${categories} c
    where c.id = ${categoryId} and b.parent_id = c.parent_id) then 1 else 2 end)`

/**
 * What an hour of the last public events of others costs, by lowest price: those of its category first, then
 * of the categories beside it. One query.
 */
export async function listHourlyPrices(ctx: Ctx, { categoryId, ownerId }: Offer): Promise<HourlyPrice[]> {
  const near = nearTo(categoryId)
  const rows = await read(ctx)
    .select({ currency: events.currency, lowest: lowestPriceMinor, hours: hoursOfEvent, near })
    .from(events)
    .innerJoin(parties, eq(parties.id, events.ownerId))
    .where(and(eventsSeenBy(ctx.actor), isPublic, ne(events.ownerId, ownerId)))
    .orderBy(near, desc(events.startsAt))
    .limit(COMPARED)
  return rows.flatMap(({ currency, lowest, hours, near }) =>
    lowest && hours > 0 ? [{ currency, minor: lowest / hours, near }] : [],
  )
}

/** Public topics and events that an actor sees, as one list. */
const offers = (ctx: Ctx, { ofTopics, ofEvents }: { ofTopics: SQL; ofEvents: SQL }) =>
  read(ctx)
    .select({
      kind: sql<'topic' | 'event'>`'topic'`,
      title: topics.title,
      language: topics.language,
      slug: topics.slug,
    })
    .from(topics)
    .innerJoin(parties, eq(parties.id, topics.ownerId))
    .where(and(topicsSeenBy(ctx.actor), ofTopics))
    .unionAll(
      read(ctx)
        .select({
          kind: sql<'topic' | 'event'>`'event'`,
          title: events.title,
          language: events.language,
          slug: events.slug,
        })
        .from(events)
        .innerJoin(parties, eq(parties.id, events.ownerId))
        .where(and(eventsSeenBy(ctx.actor), isPublic, ofEvents)),
    )
    .limit(1)

/**
 * A public topic or event of somebody else that has a paragraph of a text: of 80 letters at least, whatever
 * stands between them. Null for none. One query.
 */
export async function findOriginal(ctx: Ctx, { ownerId, description }: Offer) {
  const marks = sql`paragraph_marks(${description}::text)`
  const [original] = await offers(ctx, {
    ofTopics: sql`paragraph_marks(${topics.description}) && ${marks} and ${topics.ownerId} <> ${ownerId}`,
    ofEvents: sql`paragraph_marks(${events.description}) && ${marks} and ${events.ownerId} <> ${ownerId}`,
  })
  return original ?? null
}

export type Original = NonNullable<Awaited<ReturnType<typeof findOriginal>>>

/** Whether an organiser shows no topic and no other event. One query. */
export async function isOnlyOffer(ctx: Ctx, { ownerId, id }: Offer): Promise<boolean> {
  const others = await offers(ctx, {
    ofTopics: sql`${topics.ownerId} = ${ownerId}`,
    ofEvents: sql`${events.ownerId} = ${ownerId} and ${events.id} <> ${id}`,
  })
  return others.length === 0
}
