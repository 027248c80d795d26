import { and, eq, gt, inArray, lte, sql } from 'drizzle-orm'
import { topics } from '#app/features/catalogue/topics/tables.server.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import { formatDay } from '#app/kit/dates.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { read } from '#app/platform/db.server.ts'
import { eventsOnSaleTo } from './queries-scope.server.ts'
import { events } from './tables.server.ts'

/**
 * The days of the next events ('Thu 3 Dec') of these topics, at most so many of each, by topic slug. One
 * query.
 */
export async function listNextDays(
  ctx: Ctx,
  slugs: readonly string[],
  most = 1,
): Promise<Record<string, string[]>> {
  if (slugs.length === 0) return {}
  const now = ctx.now()
  const coming = read(ctx)
    .select({
      slug: topics.slug,
      at: events.startsAt,
      timeZone: events.timeZone,
      place: sql<number>`row_number() over (partition by ${topics.slug} order by ${events.startsAt})`.as(
        'place',
      ),
    })
    .from(topics)
    .innerJoin(events, eq(events.topicId, topics.id))
    .innerJoin(parties, eq(parties.id, events.ownerId))
    .where(and(inArray(topics.slug, [...slugs]), eventsOnSaleTo(ctx.actor), gt(events.startsAt, now)))
    .as('coming')
  const rows = await read(ctx)
    .select()
    .from(coming)
    .where(lte(coming.place, most))
    .orderBy(coming.slug, coming.at)
  const days: Record<string, string[]> = {}
  for (const { slug, at, timeZone } of rows)
    days[slug] = [...new Set([...(days[slug] ?? []), formatDay(at, timeZone, ctx.language, now)])]
  return days
}
