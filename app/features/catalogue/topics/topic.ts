import { defineFact, STEP } from '#app/kit/fact.ts'
import { slugOf } from '#app/kit/ids.ts'
import type { Transition } from '#app/kit/state-table.ts'

export const TOPIC_STATES = ['draft', 'published', 'archived', 'suspended'] as const
export type TopicState = (typeof TOPIC_STATES)[number]
export type TopicStep = 'publish' | 'archive' | 'suspend' | 'restore'

export const TOPIC_TABLE: readonly Transition<TopicState, TopicStep>[] = [
  { name: 'publish', from: ['draft', 'archived'], to: 'published', by: ['provider', 'system'] },
  { name: 'archive', from: ['draft', 'published'], to: 'archived', by: ['provider', 'system'] },
  { name: 'suspend', from: ['published'], to: 'suspended', by: ['staff'] },
  { name: 'restore', from: ['suspended'], to: 'published', by: ['staff', 'system'] },
]

export const topicPublished = defineFact('topic.published', { ...STEP, owner: 'id' })
/** The facts or the slug of a topic have changed. */
export const topicChanged = defineFact('topic.changed', { part: 'word' })
export const topicArchived = defineFact('topic.archived', { ...STEP, owner: 'id' })
export const topicSuspended = defineFact('topic.suspended', { ...STEP, owner: 'id' })

/** Whether a topic's slug fits its title: a draft may have the slug of an earlier title. */
export function isAddressOf({ title, slug }: { title: string; slug: string }): boolean {
  const own = slugOf(title)
  return (
    own === '' || slug === own || (slug.startsWith(`${own}-`) && /^\d+$/.test(slug.slice(own.length + 1)))
  )
}
