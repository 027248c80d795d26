import { and, eq, inArray } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { dropDocument } from '#app/features/catalogue/search-index/drop-document.server.ts'
import { indexDocuments } from '#app/features/catalogue/search-index/index-document.server.ts'
import { trainerProfiles } from '#app/features/catalogue/trainers/tables.server.ts'
import { partyTax } from '#app/features/people/parties/queries.server.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import { SYSTEM } from '#app/kit/actor.ts'
import { payable } from '#app/kit/price.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { topicsSeenBy } from './queries-scope.server.ts'
import { categories, topics } from './tables.server.ts'
import { topicPrice } from './topic-price.ts'

const group = alias(categories, 'category_group')

/**
 * Updates the search index with these topics as they are now; unpublished ones are removed. Their country is
 * their provider's, and without languages that of their text counts.
 */
export async function indexTopics(tx: Tx, ids: string[]): Promise<void> {
  if (ids.length === 0) return
  const rows = await tx
    .select({
      topic: topics,
      category: categories,
      group,
      trainer: trainerProfiles.displayName,
      country: trainerProfiles.country,
      visibility: parties.visibility,
      ownerDemotedAt: parties.demotedAt,
      tax: partyTax,
    })
    .from(topics)
    .innerJoin(parties, eq(parties.id, topics.ownerId))
    .innerJoin(categories, eq(categories.id, topics.categoryId))
    .leftJoin(group, eq(group.id, categories.parentId))
    .leftJoin(trainerProfiles, eq(trainerProfiles.partyId, topics.ownerId))
    .where(and(inArray(topics.id, ids), topicsSeenBy(SYSTEM)))
  const shownIds = new Set(rows.map(({ topic }) => topic.id))
  await dropDocument(tx, 'topic', ...ids.filter((id) => !shownIds.has(id)))
  await indexDocuments(
    tx,
    rows.map(({ topic, category, group: parent, trainer, country, visibility, ownerDemotedAt, tax }) => ({
      kind: 'topic',
      id: topic.id,
      ownerId: topic.ownerId,
      visibility,
      title: topic.title,
      url: topic.slug,
      language: topic.language,
      keywords: [
        ...topic.tags,
        ...Object.values(category.names),
        ...Object.values(parent?.names ?? {}),
        ...topic.cities,
        trainer ?? '',
      ],
      summary: topic.summary,
      body: [topic.description, ...topic.outcomes, ...topic.outline.map((module) => module.title)].join(' '),
      categories: [category.id, category.parentId],
      cities: topic.cities,
      country,
      modes: topic.modes,
      languages: topic.languages.length > 0 ? topic.languages : [topic.language],
      level: topic.level,
      ...priceIn({ ...topic, tax }),
      rating: topic.rating === null ? null : topic.rating / 10,
      ratingCount: topic.ratingCount,
      demoted: (topic.demotedAt ?? ownerDemotedAt) !== null,
      publishedAt: topic.publishedAt ?? topic.createdAt,
    })),
  )
}

/** The price by which the index sorts and narrows: what is paid for one unit with all tax. */
function priceIn(topic: Parameters<typeof topicPrice>[0]) {
  const price = topicPrice(topic)
  const paid = price && payable(price)
  return { priceMinor: paid?.minor ?? null, priceCurrency: paid?.currency ?? null }
}
