import { and, eq, inArray, sql } from 'drizzle-orm'
import { providerName } from '#app/features/catalogue/trainers/queries.server.ts'
import { trainerProfiles } from '#app/features/catalogue/trainers/tables.server.ts'
import { partyTax } from '#app/features/people/parties/queries.server.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import { priceLine } from '#app/kit/price.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { read } from '#app/platform/db.server.ts'
import { translator } from '#app/platform/i18n.server.ts'
import { topicsSeenBy } from './queries-scope.server.ts'
import { categories, topics } from './tables.server.ts'
import { topicPrice } from './topic-price.ts'

/** A topic as an entry of a feed. */
export type FeedTopic = {
  slug: string
  title: string
  summary: string
  publishedAt: Date
  provider: string
  category: string
  /** What it costs in one line; null on request. */
  price: string | null
}

/**
 * Feed entries of these topics, in the order of the ids; those that the actor may not see are left out. One
 * query.
 */
export async function listFeedTopics(ctx: Ctx, ids: string[]): Promise<FeedTopic[]> {
  if (ids.length === 0) return []
  const rows = await read(ctx)
    .select({
      id: topics.id,
      slug: topics.slug,
      title: topics.title,
      summary: topics.summary,
      publishedAt: topics.publishedAt,
      createdAt: topics.createdAt,
      provider: providerName,
      category: sql<string>`${categories.names} ->> ${ctx.language}`,
      priceMinor: topics.priceMinor,
      priceCurrency: topics.priceCurrency,
      priceUnit: topics.priceUnit,
      tax: partyTax,
    })
    .from(topics)
    .innerJoin(parties, eq(parties.id, topics.ownerId))
    .innerJoin(categories, eq(categories.id, topics.categoryId))
    .leftJoin(trainerProfiles, eq(trainerProfiles.partyId, topics.ownerId))
    .where(and(inArray(topics.id, ids), topicsSeenBy(ctx.actor)))
  const t = translator(ctx.language)
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => {
    const row = byId.get(id)
    if (!row) return []
    const { slug, title, summary, provider, category, createdAt, publishedAt } = row
    const price = topicPrice(row)
    return [
      {
        slug,
        title,
        summary,
        provider,
        category,
        publishedAt: publishedAt ?? createdAt,
        price: price && priceLine(price, ctx.language, t),
      },
    ]
  })
}
