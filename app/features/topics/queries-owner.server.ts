import { and, desc, eq } from 'drizzle-orm'
import type { Ctx } from '#app/platform/context.server.ts'
import { visibleTopics } from './queries.server.ts'
import { cardsFrom } from './queries-cards.server.ts'
import { topics } from './tables.server.ts'
import { type TopicCardView, topicCardOf } from './topic-card.ts'

/** The published topics of one person, the most reviewed first. */
export async function listTopicsOf(ctx: Ctx, ownerId: string, limit: number): Promise<TopicCardView[]> {
  const rows = await cardsFrom(ctx.language)
    .where(and(eq(topics.ownerId, ownerId), visibleTopics(ctx.actor)))
    .orderBy(desc(topics.ratingCount), topics.title)
    .limit(limit)
  return rows.map((row) => topicCardOf(row, ctx.language))
}
