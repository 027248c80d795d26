import { and, eq, inArray, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { parties } from '#app/features/parties/tables.server.ts'
import type { Language } from '#app/kit/language.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { read } from '#app/platform/db.server.ts'
import { visibleTopics } from './queries.server.ts'
import { categories, topics } from './tables.server.ts'
import { type TopicCardView, topicCardOf } from './topic-card.ts'

export const categoryGroup = alias(categories, 'category_group')

/** Cards of these topics, in the order of the ids; what the actor may not see is left out. One query. */
export async function listTopicCards(ctx: Ctx, ids: string[]): Promise<TopicCardView[]> {
  if (ids.length === 0) return []
  const rows = await cardsFrom(ctx).where(and(inArray(topics.id, ids), visibleTopics(ctx.actor)))
  const byId = new Map(rows.map((row) => [row.id, topicCardOf(row, ctx.language)]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** What a card needs to know of a topic, as columns of `topics` joined with owner, category and its group. */
export function cardColumns(language: Language) {
  return {
    id: topics.id,
    url: topics.slug,
    topic: topics.title,
    language: topics.language,
    category: sql<string>`${categories.names} ->> ${language}`,
    group: sql<number>`coalesce(${categoryGroup.position}, ${categories.position})`,
    thumbImage: topics.thumbImage,
    username: parties.displaySlug,
    rating: topics.rating,
    ratingCount: topics.ratingCount,
    priceMinor: topics.priceMinor,
    priceCurrency: topics.priceCurrency,
  }
}

/** The select that lists of cards share; the caller says which topics and in which order. */
export function cardsFrom(ctx: Ctx) {
  return read(ctx)
    .select(cardColumns(ctx.language))
    .from(topics)
    .innerJoin(parties, eq(parties.id, topics.ownerId))
    .innerJoin(categories, eq(categories.id, topics.categoryId))
    .leftJoin(categoryGroup, eq(categoryGroup.id, categories.parentId))
    .$dynamic()
}
