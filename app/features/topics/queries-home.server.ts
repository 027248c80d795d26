import { desc, eq, isNull, or, sql } from 'drizzle-orm'
import { visibleOwners } from '#app/features/accounts/queries-owners.server.ts'
import { accounts } from '#app/features/accounts/tables.server.ts'
import { trainerProfiles } from '#app/features/trainers/tables.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { db } from '#app/platform/db.server.ts'
import { visibleTopics } from './queries.server.ts'
import { cardsFrom, categoryGroup } from './queries-cards.server.ts'
import { categories, topics } from './tables.server.ts'
import { type TopicCardView, topicCardOf } from './topic-card.ts'

export type CategoryCount = { slug: string; name: string; count: number }

/** The groups of categories with how many topics each has, the fullest first, and how many providers there are. */
export async function listCategoryCounts(
  ctx: Ctx,
): Promise<{ groups: CategoryCount[]; topics: number; providers: number }> {
  const count = sql<number>`count(*) filter (where ${visibleTopics(ctx.actor)})::int`
  const rows = await db()
    .select({
      slug: categoryGroup.slug,
      name: sql<string>`${categoryGroup.names} ->> ${ctx.language}`,
      count,
      providers: sql<number>`(
        select count(*)::int from ${trainerProfiles}
        join ${accounts} on ${accounts.id} = ${trainerProfiles.accountId}
        where ${trainerProfiles.listed} and ${accounts.providerApproval} = 'approved' and ${visibleOwners(ctx.actor)}
      )`,
    })
    .from(categoryGroup)
    .innerJoin(categories, or(eq(categories.id, categoryGroup.id), eq(categories.parentId, categoryGroup.id)))
    .innerJoin(topics, eq(topics.categoryId, categories.id))
    .innerJoin(accounts, eq(accounts.id, topics.ownerId))
    .where(isNull(categoryGroup.parentId))
    .groupBy(categoryGroup.id)
    .orderBy(desc(count), categoryGroup.position)
  return {
    groups: rows.filter((row) => row.count > 0).map(({ slug, name, count: n }) => ({ slug, name, count: n })),
    topics: rows.reduce((sum, row) => sum + row.count, 0),
    providers: rows[0]?.providers ?? 0,
  }
}

const score = sql`coalesce(${topics.rating}, 0) * ln(${topics.ratingCount} + 2)`

/** Topics that many people rated well, at most one of each group, so that they show the whole market. */
export async function listLovedTopics(ctx: Ctx, limit: number): Promise<TopicCardView[]> {
  const group = sql`coalesce(${categories.parentId}, ${categories.id})`
  const rows = await cardsFrom(ctx.language)
    .where(
      sql`${topics.id} in (
        select distinct on (${group}) ${topics.id} from ${topics}
        join ${accounts} on ${accounts.id} = ${topics.ownerId}
        join ${categories} on ${categories.id} = ${topics.categoryId}
        where ${visibleTopics(ctx.actor)}
        order by ${group}, ${score} desc, ${topics.id}
      )`,
    )
    .orderBy(desc(score), topics.id)
    .limit(limit)
  return rows.map((row) => topicCardOf(row, ctx.language))
}
