import { and, eq, inArray } from 'drizzle-orm'
import { trainerProfiles } from '#app/features/catalogue/trainers/tables.server.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { read } from '#app/platform/db.server.ts'
import { cardColumns, categoryGroup } from './queries-cards.server.ts'
import { topicsSeenBy } from './queries-scope.server.ts'
import { categories, topics } from './tables.server.ts'
import type { TopicCardFacts } from './topic-card.ts'

/** The facts of a topic in a comparison. */
export type ComparedTopic = TopicCardFacts & {
  level: string
  largestGroup: number | null
  outcomes: string[]
  included: string[]
}

/** These topics by slug, in no order; those that the actor may not see are left out. One query. */
export async function listComparedTopics(ctx: Ctx, slugs: readonly string[]): Promise<ComparedTopic[]> {
  if (slugs.length === 0) return []
  return read(ctx)
    .select({
      ...cardColumns(ctx.language, ctx.actor),
      level: topics.level,
      largestGroup: topics.largestGroup,
      outcomes: topics.outcomes,
      included: topics.included,
    })
    .from(topics)
    .innerJoin(parties, eq(parties.id, topics.ownerId))
    .innerJoin(categories, eq(categories.id, topics.categoryId))
    .leftJoin(categoryGroup, eq(categoryGroup.id, categories.parentId))
    .leftJoin(trainerProfiles, eq(trainerProfiles.partyId, topics.ownerId))
    .where(and(inArray(topics.slug, [...slugs]), topicsSeenBy(ctx.actor)))
}
