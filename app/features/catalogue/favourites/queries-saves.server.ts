import { and, count, eq, inArray } from 'drizzle-orm'
import { topics } from '#app/features/catalogue/topics/tables.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { read } from '#app/platform/db.server.ts'
import { keptOfOwnTopics } from './queries-scope.server.ts'
import { favourites } from './tables.server.ts'

/**
 * The number of people with each of these topics of the party acted for among their favourites, by slug;
 * never their names. One query.
 */
export async function countSaves(ctx: Ctx, slugs: readonly string[]): Promise<Record<string, number>> {
  if (slugs.length === 0) return {}
  const rows = await read(ctx)
    .select({ slug: topics.slug, saves: count() })
    .from(favourites)
    .innerJoin(topics, eq(topics.id, favourites.topicId))
    .where(and(keptOfOwnTopics(ctx.actor), inArray(topics.slug, [...slugs])))
    .groupBy(topics.slug)
  return Object.fromEntries(rows.map(({ slug, saves }) => [slug, saves]))
}
