import { and, eq, inArray, sql } from 'drizzle-orm'
import { accounts } from '#app/features/accounts/tables.server.ts'
import { categories, topics } from '#app/features/topics/tables.server.ts'
import { trainerProfiles } from '#app/features/trainers/tables.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { read } from '#app/platform/db.server.ts'
import type { EventPlace } from './event-page.ts'
import { visibleEvents } from './queries.server.ts'
import { eventSessions, events } from './tables.server.ts'

/** An event as an entry of a feed. Instants; `timeZone` is that of the place. */
export type FeedEvent = EventPlace & {
  slug: string
  title: string
  language: string
  summary: string
  timeZone: string
  startsAt: Date
  endsAt: Date
  dateOnly: boolean
  cancelled: boolean
  sequence: number
  publishedAt: Date
  changedAt: Date
  organiser: { name: string; username: string }
  category: string | null
  sessions: { startsAt: Date; endsAt: Date }[]
}

/** Entries for these events, in the order of the ids; what the actor may not see is left out. One query. */
export async function listFeedEvents(ctx: Ctx, ids: string[]): Promise<FeedEvent[]> {
  if (ids.length === 0) return []
  const rows = await read(ctx)
    .select({
      event: events,
      organiser: {
        name: sql<string>`coalesce(${trainerProfiles.displayName}, ${accounts.displayUsername})`,
        username: accounts.displayUsername,
      },
      category: sql<string | null>`${categories.names} ->> ${ctx.language}`,
      sessions: sql<{ startsAt: string; endsAt: string }[]>`(select coalesce(json_agg(json_build_object(
          'startsAt', s.starts_at, 'endsAt', s.ends_at) order by s.position), '[]')
        from ${eventSessions} s where s.event_id = ${events.id})`,
    })
    .from(events)
    .innerJoin(accounts, eq(accounts.id, events.ownerId))
    .leftJoin(trainerProfiles, eq(trainerProfiles.accountId, events.ownerId))
    .leftJoin(topics, eq(topics.id, events.topicId))
    .leftJoin(categories, eq(categories.id, sql`coalesce(${events.categoryId}, ${topics.categoryId})`))
    .where(and(inArray(events.id, ids), visibleEvents(ctx.actor)))
  const byId = new Map(rows.map((row) => [row.event.id, entryOf(row)]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

type Row = {
  event: typeof events.$inferSelect
  organiser: FeedEvent['organiser']
  category: string | null
  sessions: { startsAt: string; endsAt: string }[]
}

function entryOf({ event, organiser, category, sessions }: Row): FeedEvent {
  const { slug, title, language, summary, mode, venue, street, city, country } = event
  const { timeZone, startsAt, endsAt, dateOnly } = event
  return {
    ...{ slug, title, language, summary, mode, venue, street, city, country },
    ...{ timeZone, startsAt, endsAt, dateOnly, organiser, category },
    cancelled: event.state === 'cancelled',
    sequence: event.calendarSequence,
    publishedAt: event.publishedAt ?? event.createdAt,
    changedAt: event.updatedAt,
    sessions: sessions.map((session) => ({
      startsAt: new Date(session.startsAt),
      endsAt: new Date(session.endsAt),
    })),
  }
}
