import { defineFact } from '#app/kit/fact.ts'
import type { Transition } from '#app/kit/state-table.ts'

export const TOPIC_STATES = ['draft', 'published', 'archived', 'suspended'] as const
export type TopicState = (typeof TOPIC_STATES)[number]
export type TopicStep = 'publish' | 'archive' | 'suspend' | 'restore'

export const TOPIC_TABLE: readonly Transition<TopicState, TopicStep>[] = [
  { name: 'publish', from: ['draft', 'archived'], to: 'published', by: ['provider', 'system'] },
  { name: 'archive', from: ['draft', 'published'], to: 'archived', by: ['provider'] },
  { name: 'suspend', from: ['published'], to: 'suspended', by: ['staff'] },
  { name: 'restore', from: ['suspended'], to: 'published', by: ['staff'] },
]

export const topicPublished = defineFact('topic.published')
/** A topic says something else than before, or is at another address. */
export const topicChanged = defineFact('topic.changed')
export const topicArchived = defineFact('topic.archived')
export const topicSuspended = defineFact('topic.suspended')
