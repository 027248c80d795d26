import { and, desc, eq, sql } from 'drizzle-orm'
import { trainerProfiles } from '#app/features/catalogue/trainers/tables.server.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import type { PartyId } from '#app/kit/ids.ts'
import type { Language } from '#app/kit/language.ts'
import { type Page, pageOf } from '#app/kit/paging.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { translator } from '#app/platform/i18n.server.ts'
import { preparedQuery } from '#app/platform/prepared-query.server.ts'
import { cardColumns, categoryGroup } from './queries-cards.server.ts'
import { topicsSeenBy } from './queries-scope.server.ts'
import { categories, topics } from './tables.server.ts'
import { type TopicCardView, topicCardsOf } from './topic-card.ts'

type Given = { ownerId: PartyId; language: Language; limit: number; offset: number }

const topicsOf = preparedQuery('topics of a person', (from, actor, given: Given) =>
  from
    .select({ card: cardColumns(given.language, actor), total: sql<number>`count(*) over ()::int` })
    .from(topics)
    .innerJoin(parties, eq(parties.id, topics.ownerId))
    .innerJoin(categories, eq(categories.id, topics.categoryId))
    .leftJoin(categoryGroup, eq(categoryGroup.id, categories.parentId))
    .leftJoin(trainerProfiles, eq(trainerProfiles.partyId, topics.ownerId))
    .where(and(eq(topics.ownerId, given.ownerId), topicsSeenBy(actor)))
    .orderBy(desc(topics.ratingCount), topics.title, topics.id)
    .limit(given.limit)
    .offset(given.offset),
)

/** One page of a provider's published topics, the most reviewed first. One query. */
export async function listTopicsOf(
  ctx: Ctx,
  ownerId: PartyId,
  { size, page = 1 }: { size: number; page?: number },
): Promise<Page<TopicCardView>> {
  const part = { limit: size, offset: (page - 1) * size }
  const rows = await topicsOf(ctx, { ownerId, language: ctx.language, ...part })
  const found = rows.map(({ card }) => card)
  const cards = topicCardsOf(found, ctx.language, translator(ctx.language))
  return pageOf(cards, rows[0]?.total ?? 0, page, size)
}
