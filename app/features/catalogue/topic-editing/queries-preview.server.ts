import { and, eq } from 'drizzle-orm'
import { canWriteTopics } from '#app/features/catalogue/topics/policy.ts'
import { categoryGroup } from '#app/features/catalogue/topics/queries-cards.server.ts'
import { isCategoryOf } from '#app/features/catalogue/topics/queries-categories.server.ts'
import { pageColumns } from '#app/features/catalogue/topics/queries-page.server.ts'
import { topicsAt, topicsOwnedBy } from '#app/features/catalogue/topics/queries-scope.server.ts'
import { categories, topics } from '#app/features/catalogue/topics/tables.server.ts'
import { type TopicPageView, topicPageOf } from '#app/features/catalogue/topics/topic-page.ts'
import { trainerProfiles } from '#app/features/catalogue/trainers/tables.server.ts'
import { partyActedFor } from '#app/features/people/parties/queries-scope.server.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import type { PartyActor } from '#app/kit/actor.ts'
import { newId } from '#app/kit/ids.ts'
import { parseInput } from '#app/kit/input.ts'
import { BadInput, notFound, refuse } from '#app/kit/refusal.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { read } from '#app/platform/db.server.ts'
import { translator } from '#app/platform/i18n.server.ts'
import { richTextOf } from '#app/platform/rich-text.server.ts'
import { topicInput } from './inputs.ts'
import { topicFacts } from './topic-facts.ts'

/**
 * The preview of a topic's page from unsaved form values. Bad input as on saving; somebody else's topic is
 * not found, an actor who may not write topics is refused with `forbidden`. Two queries at most.
 */
export async function getTopicPreview(
  ctx: Ctx & { actor: PartyActor },
  input: unknown,
): Promise<TopicPageView> {
  const wanted = parseInput(topicInput, input)
  const { language } = ctx
  const [[found], [before = null]] = await Promise.all([
    read(ctx)
      .select({
        categoryId: categories.id,
        ...pageColumns(ctx.actor, language),
      })
      .from(parties)
      .innerJoin(categories, isCategoryOf(wanted.category))
      .leftJoin(categoryGroup, eq(categoryGroup.id, categories.parentId))
      .leftJoin(trainerProfiles, eq(trainerProfiles.partyId, parties.id))
      .where(partyActedFor(ctx.actor)),
    wanted.topic
      ? read(ctx)
          .select()
          .from(topics)
          .where(and(topicsAt(wanted.topic), topicsOwnedBy(ctx.actor)))
      : [],
  ])
  if (wanted.topic && !before) throw notFound()
  if (!canWriteTopics(ctx.actor)) throw refuse('forbidden', 'topic-editing:refused.writes')
  if (!found) throw new BadInput({ category: { key: 'common:invalid.required' } })

  const description = richTextOf({ format: 'typed', text: wanted.description })
  const facts = topicFacts(wanted, { before, categoryId: found.categoryId, description })
  const now = ctx.now()
  const fresh = { id: newId(), slug: '', rating: null, ratingCount: 0, demotedAt: null }
  const topic = {
    ...fresh,
    ...before,
    ...facts,
    state: 'published' as const,
    publishedAt: now,
    updatedAt: now,
  }
  return topicPageOf({ ...found, topic }, language, translator(language))
}
