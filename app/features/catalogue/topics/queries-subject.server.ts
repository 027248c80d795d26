import { and, eq } from 'drizzle-orm'
import { parties } from '#app/features/people/parties/tables.server.ts'
import type { SubjectKind } from '#app/features/people/qmail/subject-registry.server.ts'
import { read } from '#app/platform/db.server.ts'
import { topicsAt, topicsSeenBy } from './queries-scope.server.ts'
import { topics } from './tables.server.ts'

/** A topic, by its slug: whoever sees it may ask its owner about it. */
export const topicSubject: SubjectKind = {
  async find(ctx, slug) {
    const [topic] = await read(ctx)
      .select({
        id: topics.id,
        slug: topics.slug,
        title: topics.title,
        language: topics.language,
        otherId: topics.ownerId,
      })
      .from(topics)
      .innerJoin(parties, eq(parties.id, topics.ownerId))
      .where(and(topicsSeenBy(ctx.actor), topicsAt(slug)))
    if (!topic) return null
    const link = `/topic/${topic.slug}`
    const { slug: _, ...shown } = topic
    return { ...shown, links: { own: link, other: link } }
  },
}
