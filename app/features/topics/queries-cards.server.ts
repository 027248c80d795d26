import { and, eq, inArray, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { accounts } from '#app/features/accounts/tables.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { db } from '#app/platform/db.server.ts'
import { visibleTopics } from './queries.server.ts'
import { categories, topics } from './tables.server.ts'
import type { TopicCardFacts } from './topic-card.ts'

const group = alias(categories, 'category_group')

/** Cards of these topics, in the order of the ids; what the actor may not see is left out. One query. */
export async function listTopicCards(ctx: Ctx, ids: string[]): Promise<TopicCardFacts[]> {
  if (ids.length === 0) return []
  const rows = await db()
    .select({
      id: topics.id,
      url: topics.slug,
      topic: topics.title,
      language: topics.language,
      category: sql<string>`${categories.names} ->> ${ctx.language}`,
      categorySlug: categories.slug,
      groupSlug: sql<string>`coalesce(${group.slug}, ${categories.slug})`,
      thumbImage: topics.thumbImage,
      username: accounts.displayUsername,
      rating: topics.rating,
      ratingCount: topics.ratingCount,
      priceMinor: topics.priceMinor,
      priceCurrency: topics.priceCurrency,
      priceUnit: topics.priceUnit,
    })
    .from(topics)
    .innerJoin(accounts, eq(accounts.id, topics.ownerId))
    .innerJoin(categories, eq(categories.id, topics.categoryId))
    .leftJoin(group, eq(group.id, categories.parentId))
    .where(and(inArray(topics.id, ids), visibleTopics(ctx.actor)))
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => {
    const row = byId.get(id)
    if (!row) return []
    const { id: _id, priceMinor, priceCurrency, rating, ...facts } = row
    const price =
      priceMinor === null || priceCurrency === null ? null : { minor: priceMinor, currency: priceCurrency }
    return [{ ...facts, rating: rating === null ? null : rating / 10, price }]
  })
}
