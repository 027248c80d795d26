import { and, eq, inArray, sql } from 'drizzle-orm'
import { categories, topics } from '#app/features/catalogue/topics/tables.server.ts'
import { trainerProfiles } from '#app/features/catalogue/trainers/tables.server.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { read } from '#app/platform/db.server.ts'
import type { CalendarFacts } from './calendar-entry.ts'
import { calendarColumns, calendarFactsIn } from './queries-calendar.server.ts'
import { eventsSeenBy } from './queries-scope.server.ts'
import { events } from './tables.server.ts'

/** An event as an entry of a feed. Instants; `timeZone` is that of the place. */
export type FeedEvent = CalendarFacts & { publishedAt: Date; category: string | null }

/** Entries for these events, in the order of the ids; what the actor may not see is left out. One query. */
export async function listFeedEvents(ctx: Ctx, ids: string[]): Promise<FeedEvent[]> {
  if (ids.length === 0) return []
  const rows = await read(ctx)
    .select({
      ...calendarColumns,
      publishedAt: sql<Date>`coalesce(${events.publishedAt}, ${events.createdAt})`.mapWith(events.createdAt),
      category: sql<string | null>`${categories.names} ->> ${ctx.language}`,
    })
    .from(events)
    .innerJoin(parties, eq(parties.id, events.ownerId))
    .leftJoin(trainerProfiles, eq(trainerProfiles.partyId, events.ownerId))
    .leftJoin(topics, eq(topics.id, events.topicId))
    .leftJoin(categories, eq(categories.id, sql`coalesce(${events.categoryId}, ${topics.categoryId})`))
    .where(and(inArray(events.id, ids), eventsSeenBy(ctx.actor)))
  const entries = rows.map(({ publishedAt, category, ...row }) => ({
    ...calendarFactsIn(row),
    publishedAt,
    category,
  }))
  const byId = new Map(entries.map((entry) => [entry.id, entry]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}
