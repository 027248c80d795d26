import { and, desc, eq, sql } from 'drizzle-orm'
import { categories, topics } from '#app/features/catalogue/topics/tables.server.ts'
import { decidableProviders } from '#app/features/catalogue/trainers/queries-scope.server.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { read } from '#app/platform/db.server.ts'

const MOST = 50

/**
 * All topics of a provider on whom staff decides, in every state, the latest first, with their number; none
 * for an actor who may not decide. One query.
 */
export async function listTopicsToDecide(ctx: Ctx, username: string) {
  const rows = await read(ctx)
    .select({
      slug: topics.slug,
      title: topics.title,
      language: topics.language,
      summary: topics.summary,
      state: topics.state,
      category: sql<string>`${categories.names} ->> ${ctx.language}`,
      total: sql<number>`(count(*) over ())::int`,
    })
    .from(topics)
    .innerJoin(parties, eq(parties.id, topics.ownerId))
    .innerJoin(categories, eq(categories.id, topics.categoryId))
    .where(and(eq(parties.slug, username.toLowerCase()), decidableProviders(ctx.actor)))
    .orderBy(desc(topics.updatedAt), topics.id)
    .limit(MOST)
  return { rows, total: rows[0]?.total ?? 0 }
}

export type TopicsToDecide = Awaited<ReturnType<typeof listTopicsToDecide>>
