import { randomUUID } from 'node:crypto'
import { anAccount } from '#app/features/people/credentials/testing.server.ts'
import { newCode, newId, slugOf } from '#app/kit/ids.ts'
import { systemContext } from '#app/platform/context.server.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { changeTopicState } from './change-topic-state.server.ts'
import { saveTopic, type TopicFacts } from './save-topic.server.ts'
import { categories } from './tables.server.ts'

/** A category; its name is the same in all languages unless `names` says otherwise. */
export async function aCategory(
  tx: Tx,
  given: Partial<typeof categories.$inferInsert> & { name?: string } = {},
): Promise<typeof categories.$inferSelect> {
  const { name = `Category ${newCode(10)}`, ...rest } = given
  const [category] = await tx
    .insert(categories)
    .values({
      id: newId(),
      slug: slugOf(name),
      names: { en: name, de: name, fr: name, it: name, es: name, ja: name },
      position: 0,
      ...rest,
    })
    .returning()
  if (!category) throw new Error('no category was written')
  return category
}

/**
 * A topic of an approved provider, both made unless given; published, unless it is to be a draft, since
 * `publishedAt`. It is not indexed; `indexTopics` does that.
 */
export async function aTopic(
  tx: Tx,
  { state = 'published', publishedAt, ...given }: Partial<TopicFacts> & TestState = {},
): Promise<{ id: string; slug: string }> {
  const ownerId =
    given.ownerId ?? (await anAccount(tx, { serviceType: 'provider', approval: 'approved' })).partyId
  const categoryId = given.categoryId ?? (await aCategory(tx)).id
  const said = { title: `Topic ${newCode(10)}`, language: 'en', ...given, ownerId, categoryId }
  const topic = await saveTopic(tx, said)
  if (state === 'published')
    await changeTopicState(tx, systemContext('test'), { id: topic.id, step: 'publish', since: publishedAt })
  return topic
}

type TestState = { state?: 'draft' | 'published'; publishedAt?: Date }

/** What the form of a topic sends: all that buyers must be told, unless said otherwise. */
export function topicForm(given: Record<string, string> & { category: string }): Record<string, string> {
  return {
    intent: 'save',
    key: randomUUID(),
    topic: '',
    seen: '',
    title: `Topic ${newCode(5)}`,
    summary: 'Two days on the floor.',
    description: 'We work in pairs.',
    language: 'en',
    level: 'all',
    duration: '2',
    durationUnit: 'days',
    modes: 'onsite',
    languages: 'en',
    price: '',
    currency: 'EUR',
    unit: 'person',
    ...given,
  }
}
