import { and, eq, sql } from 'drizzle-orm'
import { providerName, providerPage } from '#app/features/catalogue/trainers/queries.server.ts'
import { trainerProfiles } from '#app/features/catalogue/trainers/tables.server.ts'
import { partyTax } from '#app/features/people/parties/queries.server.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import type { Actor } from '#app/kit/actor.ts'
import type { Language } from '#app/kit/language.ts'
import { notFound } from '#app/kit/refusal.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { read } from '#app/platform/db.server.ts'
import { translator } from '#app/platform/i18n.server.ts'
import { preparedQuery } from '#app/platform/prepared-query.server.ts'
import { categoryGroup } from './queries-cards.server.ts'
import { topicsOpenTo } from './queries-scope.server.ts'
import { categories, topicSlugs, topics } from './tables.server.ts'
import { type TopicPageView, topicPageOf } from './topic-page.ts'

/** Category and provider on a topic's page. */
export const pageColumns = (actor: Actor, language: Language) => ({
  category: sql<string>`${categories.names} ->> ${language}`,
  categorySlug: categories.slug,
  groupId: sql<string>`coalesce(${categories.parentId}, ${categories.id})`,
  groupSlug: categoryGroup.slug,
  groupName: sql<string | null>`${categoryGroup.names} ->> ${language}`,
  group: sql<number>`coalesce(${categoryGroup.position}, ${categories.position})`,
  ownerPage: providerPage(actor),
  username: parties.displaySlug,
  profileType: parties.profileType,
  ownerName: providerName,
  headline: trainerProfiles.headline,
  ownerLanguage: trainerProfiles.language,
  city: trainerProfiles.city,
  years: trainerProfiles.yearsOfPractice,
  image: trainerProfiles.image,
  ownerRating: trainerProfiles.rating,
  ownerRatingCount: trainerProfiles.ratingCount,
  tax: partyTax,
})

const topicPage = preparedQuery('topic page', (from, actor, given: { slug: string; language: Language }) =>
  from
    .select({
      topic: topics,
      ...pageColumns(actor, given.language),
    })
    .from(topics)
    .innerJoin(parties, eq(parties.id, topics.ownerId))
    .innerJoin(categories, eq(categories.id, topics.categoryId))
    .leftJoin(categoryGroup, eq(categoryGroup.id, categories.parentId))
    .leftJoin(trainerProfiles, eq(trainerProfiles.partyId, topics.ownerId))
    .where(and(eq(topics.slug, given.slug), topicsOpenTo(actor))),
)

/**
 * A topic for its page, unpublished ones for their provider and staff; `moved` when the slug is a former one.
 * Refuses a missing one.
 */
export async function getTopicPage(ctx: Ctx, slug: string): Promise<TopicPageView | { moved: string }> {
  const [row] = await topicPage(ctx, { slug, language: ctx.language })
  if (row) return topicPageOf(row, ctx.language, translator(ctx.language))
  const [former] = await read(ctx)
    .select({ slug: topics.slug })
    .from(topicSlugs)
    .innerJoin(topics, eq(topics.id, topicSlugs.topicId))
    .innerJoin(parties, eq(parties.id, topics.ownerId))
    .where(and(eq(topicSlugs.slug, slug), topicsOpenTo(ctx.actor)))
  if (!former) throw notFound()
  return { moved: former.slug }
}
