import { and, eq, inArray, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { providerName, providerPage } from '#app/features/catalogue/trainers/queries.server.ts'
import { trainerProfiles } from '#app/features/catalogue/trainers/tables.server.ts'
import { partyTax } from '#app/features/people/parties/queries.server.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import type { Actor } from '#app/kit/actor.ts'
import type { Language } from '#app/kit/language.ts'
import type { Currency } from '#app/kit/money.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { read } from '#app/platform/db.server.ts'
import { translator } from '#app/platform/i18n.server.ts'
import { topicsSeenBy } from './queries-scope.server.ts'
import { categories, topics } from './tables.server.ts'
import { type TopicCardView, topicCardsOf } from './topic-card.ts'

export const categoryGroup = alias(categories, 'category_group')

/**
 * Cards of these topics, in the order of the ids; those that the actor may not see are left out. `compared`
 * adds approximate prices in that currency. One query.
 */
export async function listTopicCards(ctx: Ctx, ids: string[], compared?: Currency): Promise<TopicCardView[]> {
  if (ids.length === 0) return []
  const rows = await cardsFrom(ctx).where(and(inArray(topics.id, ids), topicsSeenBy(ctx.actor)))
  const byId = new Map(rows.map((row) => [row.id, row]))
  const inOrder = ids.flatMap((id) => byId.get(id) ?? [])
  return topicCardsOf(inOrder, ctx.language, translator(ctx.language), compared)
}

/** The facts of a card, as columns of `topics` joined with owner, profile, category and its group. */
export function cardColumns(language: Language, actor: Actor) {
  return {
    id: topics.id,
    url: topics.slug,
    topic: topics.title,
    language: topics.language,
    category: sql<string>`${categories.names} ->> ${language}`,
    categorySlug: categories.slug,
    group: sql<number>`coalesce(${categoryGroup.position}, ${categories.position})`,
    thumbImage: topics.thumbImage,
    owner: providerName,
    page: providerPage(actor),
    rating: topics.rating,
    ratingCount: topics.ratingCount,
    priceMinor: topics.priceMinor,
    priceCurrency: topics.priceCurrency,
    priceUnit: topics.priceUnit,
    durationMinutes: topics.durationMinutes,
    languages: topics.languages,
    modes: topics.modes,
    cities: topics.cities,
    tax: partyTax,
  }
}

/** The select of all lists of cards; the caller adds condition and order. */
export function cardsFrom(ctx: Ctx) {
  return read(ctx)
    .select(cardColumns(ctx.language, ctx.actor))
    .from(topics)
    .innerJoin(parties, eq(parties.id, topics.ownerId))
    .innerJoin(categories, eq(categories.id, topics.categoryId))
    .leftJoin(categoryGroup, eq(categoryGroup.id, categories.parentId))
    .leftJoin(trainerProfiles, eq(trainerProfiles.partyId, topics.ownerId))
    .$dynamic()
}
