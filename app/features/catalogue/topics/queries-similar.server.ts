import { and, arrayContains, desc, eq, inArray, ne, not, sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import { documentsSeenBy } from '#app/features/catalogue/search-index/queries-scope.server.ts'
import { facetCode } from '#app/features/catalogue/search-index/search-filters.ts'
import { searchDocuments } from '#app/features/catalogue/search-index/tables.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { read } from '#app/platform/db.server.ts'
import { translator } from '#app/platform/i18n.server.ts'
import { cardsFrom } from './queries-cards.server.ts'
import { topicsSeenBy } from './queries-scope.server.ts'
import { topics } from './tables.server.ts'
import { type TopicCardView, topicCardsOf } from './topic-card.ts'

type Like = { id: string; categoryId: string; groupId: string; language: string }

const document = searchDocuments
const inCategory = (id: string) => arrayContains(document.facets, [facetCode('category', id)])

/**
 * Topics like this one in its language, of its category before its group; then those of its category in other
 * languages; the best of each first. Candidates come from the ranked search index. One query.
 */
export async function listSimilarTopics(ctx: Ctx, like: Like, limit: number): Promise<TopicCardView[]> {
  const found = and(eq(document.kind, 'topic'), documentsSeenBy(ctx.actor), ne(document.id, like.id))
  const ofCategory = read(ctx)
    .select({ id: document.id })
    .from(document)
    .where(and(found, inCategory(like.categoryId)))
    .orderBy(desc(eq(document.language, like.language)), desc(document.quality))
    .limit(limit)
  const ofGroup = read(ctx)
    .select({ id: document.id })
    .from(document)
    .where(
      and(
        found,
        inCategory(like.groupId),
        not(inCategory(like.categoryId)),
        eq(document.language, like.language),
      ),
    )
    .orderBy(desc(document.quality))
    .limit(limit)
  const rows = await cardsFrom(ctx)
    .where(and(inArray(topics.id, unionAll(ofCategory, ofGroup)), topicsSeenBy(ctx.actor)))
    .orderBy(
      desc(eq(topics.language, like.language)),
      desc(eq(topics.categoryId, like.categoryId)),
      sql`coalesce(${topics.rating}, 0) * ln(${topics.ratingCount} + 2) desc`,
      topics.id,
    )
    .limit(limit)
  return topicCardsOf(rows, ctx.language, translator(ctx.language))
}
