import { eq, inArray, sql } from 'drizzle-orm'
import { newId } from '#app/kit/ids.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { recordFact } from '#app/platform/facts.server.ts'
import { chooseSlug } from './choose-slug.server.ts'
import { topicSlugs, topics } from './tables.server.ts'
import { isAddressOf, topicChanged } from './topic.ts'

/** All facts of a topic; `description` is cleaned rich text. */
export type TopicFacts = Omit<
  typeof topics.$inferInsert,
  'id' | 'slug' | 'state' | 'publishedAt' | 'createdAt' | 'updatedAt'
>

/**
 * Inserts a topic as a draft, or with `id` updates that topic, whatever its state. The slug follows the
 * title, unless the draft is only autosaved (`kept`); a former slug redirects. Followers are informed of
 * changes once it was public.
 */
export async function saveTopic(
  tx: Tx,
  facts: TopicFacts,
  id?: string,
  how: 'kept' | 'said' = 'said',
): Promise<{ id: string; slug: string }> {
  if (!id) {
    const created = { id: newId(), slug: await freeSlug(tx, facts.title) }
    await tx.insert(topics).values({ ...facts, ...created })
    return created
  }
  const [before] = await tx
    .select({ title: topics.title, slug: topics.slug, publishedAt: topics.publishedAt })
    .from(topics)
    .where(eq(topics.id, id))
    .for('update')
  const isRenamed =
    before !== undefined &&
    (before.title !== facts.title || (before.publishedAt === null && !isAddressOf(before)))
  const slug = (isRenamed && how === 'said') || !before ? await freeSlug(tx, facts.title, id) : before.slug
  if (before && slug !== before.slug) {
    await tx.delete(topicSlugs).where(eq(topicSlugs.slug, slug))
    await tx.insert(topicSlugs).values({ slug: before.slug, topicId: id }).onConflictDoNothing()
  }
  await tx
    .update(topics)
    .set({ ...facts, slug, updatedAt: sql`now()` })
    .where(eq(topics.id, id))
  if (before?.publishedAt) await recordFact(tx, topicChanged, id, { part: 'text' })
  return { id, slug }
}

// An address that a topic once had is free again for that topic alone.
function freeSlug(tx: Tx, title: string, ownId?: string): Promise<string> {
  return chooseSlug(tx, {
    kind: 'topic',
    wishes: [title],
    takenOf: async (slugs) => {
      const [current, former] = [
        await tx.select({ slug: topics.slug, id: topics.id }).from(topics).where(inArray(topics.slug, slugs)),
        await tx
          .select({ slug: topicSlugs.slug, id: topicSlugs.topicId })
          .from(topicSlugs)
          .where(inArray(topicSlugs.slug, slugs)),
      ]
      return [...current, ...former].filter((row) => row.id !== ownId).map((row) => row.slug)
    },
  })
}
