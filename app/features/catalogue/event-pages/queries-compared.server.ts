import { and, eq, gt, inArray } from 'drizzle-orm'
import { eventsOnSaleTo } from '#app/features/catalogue/events/queries-scope.server.ts'
import { events } from '#app/features/catalogue/events/tables.server.ts'
import { ticketsOnSaleIn } from '#app/features/catalogue/inventory/queries-seats.server.ts'
import { topics } from '#app/features/catalogue/topics/tables.server.ts'
import { providerPage } from '#app/features/catalogue/trainers/queries.server.ts'
import { trainerProfiles } from '#app/features/catalogue/trainers/tables.server.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { read } from '#app/platform/db.server.ts'
import type { ComparedEvent } from './comparison.ts'
import { lineColumns, lineFactsOf } from './queries-lines.server.ts'

/**
 * These events by slug, in no order; past ones, and those that the actor may not see, are left out. One
 * query.
 */
export async function listComparedEvents(ctx: Ctx, slugs: readonly string[]): Promise<ComparedEvent[]> {
  if (slugs.length === 0) return []
  const now = ctx.now()
  const rows = await read(ctx)
    .select({
      ...lineColumns,
      outcomes: events.outcomes,
      page: providerPage(ctx.actor),
      topicOutcomes: topics.outcomes,
      level: topics.level,
      rating: topics.rating,
      ratingCount: topics.ratingCount,
    })
    .from(events)
    .innerJoin(parties, eq(parties.id, events.ownerId))
    .leftJoin(trainerProfiles, eq(trainerProfiles.partyId, events.ownerId))
    .leftJoin(topics, eq(topics.id, events.topicId))
    .where(and(inArray(events.slug, [...slugs]), eventsOnSaleTo(ctx.actor), gt(events.endsAt, now)))
  return rows.map((row) => {
    const { outcomes, topicOutcomes, level, rating, ratingCount, page } = row
    const facts = lineFactsOf(row, now)
    return {
      ...facts,
      page,
      level,
      rating,
      ratingCount: ratingCount ?? 0,
      outcomes: outcomes.length > 0 ? outcomes : (topicOutcomes ?? []),
      sold: ticketsOnSaleIn(row, now),
    }
  })
}
