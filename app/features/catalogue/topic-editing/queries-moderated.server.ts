import { and, desc, eq, sql } from 'drizzle-orm'
import { topics } from '#app/features/catalogue/topics/tables.server.ts'
import { partyName } from '#app/features/people/parties/queries.server.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import { canModerate } from '#app/features/people/staff-acts/policy.ts'
import { PARTY_STANDING } from '#app/features/people/staff-acts/queries-parties.server.ts'
import { isOutOfReach } from '#app/features/people/staff-acts/queries-scope.server.ts'
import { pageOf } from '#app/kit/paging.ts'
import { notFound } from '#app/kit/refusal.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { read } from '#app/platform/db.server.ts'
import { topicsModeratedBy } from './queries-scope.server.ts'

const AT_ONCE = 10

const isDemoted = sql<boolean>`${topics.demotedAt} is not null`

/**
 * The topics of a provider on which staff may act, suspended ones first, then the latest. Not found for an
 * actor who does not moderate.
 */
export async function listModeratedTopics(ctx: Ctx, { username, page }: { username: string; page: number }) {
  if (!canModerate(ctx.actor)) throw notFound()
  const rows = await read(ctx)
    .select({
      slug: topics.slug,
      title: topics.title,
      language: topics.language,
      state: topics.state,
      isDemoted,
      total: sql<number>`(count(*) over ())::int`,
    })
    .from(topics)
    .innerJoin(parties, eq(parties.id, topics.ownerId))
    .where(and(eq(parties.slug, username.toLowerCase()), topicsModeratedBy(ctx.actor)))
    .orderBy(desc(sql`${topics.state} = 'suspended'`), desc(topics.updatedAt), topics.id)
    .limit(AT_ONCE)
    .offset((page - 1) * AT_ONCE)
  return pageOf(rows, rows[0]?.total ?? 0, page, AT_ONCE)
}

/** A topic to act on. Not found for an actor who does not moderate, and for a draft. */
export async function getModeratedTopic(ctx: Ctx, slug: string) {
  const { actor } = ctx
  if (!canModerate(actor)) throw notFound()
  const [topic] = await read(ctx)
    .select({
      id: topics.id,
      slug: topics.slug,
      title: topics.title,
      language: topics.language,
      summary: topics.summary,
      state: topics.state,
      isDemoted,
      standing: PARTY_STANDING,
      owner: partyName(),
      username: parties.displaySlug,
      isOutOfReach: isOutOfReach(actor, topics.ownerId),
    })
    .from(topics)
    .innerJoin(parties, eq(parties.id, topics.ownerId))
    .where(and(eq(topics.slug, slug), topicsModeratedBy(actor)))
  if (!topic) throw notFound()
  return topic
}

export type ModeratedTopic = Awaited<ReturnType<typeof listModeratedTopics>>['rows'][number]
