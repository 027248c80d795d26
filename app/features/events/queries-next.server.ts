import { and, asc, eq, gt, inArray } from 'drizzle-orm'
import { parties } from '#app/features/parties/tables.server.ts'
import { topics } from '#app/features/topics/tables.server.ts'
import { formatDay } from '#app/kit/dates.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { read } from '#app/platform/db.server.ts'
import { eventsOnOfferTo } from './queries-scope.server.ts'
import { events } from './tables.server.ts'

/**
 * The day of the next event of each of these topics ('Thu 3 Dec'), by the slugs of the topics; those without one are
 * left out. One query.
 */
export async function listNextDays(ctx: Ctx, slugs: readonly string[]): Promise<Record<string, string>> {
  if (slugs.length === 0) return {}
  const now = ctx.now()
  const rows = await read(ctx)
    .selectDistinctOn([topics.slug], { slug: topics.slug, at: events.startsAt, timeZone: events.timeZone })
    .from(topics)
    .innerJoin(events, eq(events.topicId, topics.id))
    .innerJoin(parties, eq(parties.id, events.ownerId))
    .where(and(inArray(topics.slug, [...slugs]), eventsOnOfferTo(ctx.actor), gt(events.startsAt, now)))
    .orderBy(topics.slug, asc(events.startsAt))
  return Object.fromEntries(
    rows.map(({ slug, at, timeZone }) => [slug, formatDay(at, timeZone, ctx.language, now)]),
  )
}
