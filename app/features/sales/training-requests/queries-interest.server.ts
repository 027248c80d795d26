import { and, count, eq, gt, inArray, sql } from 'drizzle-orm'
import { topics } from '#app/features/catalogue/topics/tables.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { read } from '#app/platform/db.server.ts'
import { trainingRequestsSentTo } from './queries-scope.server.ts'
import { trainingRequests } from './tables.server.ts'

/**
 * The number of requests for each of these topics of the party acted for in the last 30 days, by slug. One
 * query.
 */
export async function countTrainingRequestsOf(
  ctx: Ctx,
  slugs: readonly string[],
): Promise<Record<string, number>> {
  if (slugs.length === 0) return {}
  const rows = await read(ctx)
    .select({ slug: topics.slug, requests: count() })
    .from(trainingRequests)
    .innerJoin(topics, eq(topics.id, trainingRequests.topicId))
    .where(
      and(
        trainingRequestsSentTo(ctx.actor),
        gt(trainingRequests.createdAt, sql`now() - interval '30 days'`),
        inArray(topics.slug, [...slugs]),
      ),
    )
    .groupBy(topics.slug)
  return Object.fromEntries(rows.map(({ slug, requests }) => [slug, requests]))
}
