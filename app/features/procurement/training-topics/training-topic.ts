import type { BadgeTone } from '#app/kit/badge-tone.ts'
import { defineFact, STEP } from '#app/kit/fact.ts'
import type { Transition } from '#app/kit/state-table.ts'

export const TRAINING_TOPIC_STATES = ['draft', 'open', 'closed'] as const
export type TrainingTopicState = (typeof TRAINING_TOPIC_STATES)[number]
export type TrainingTopicStep = 'open' | 'close'

export const TRAINING_TOPIC_TABLE: readonly Transition<TrainingTopicState, TrainingTopicStep>[] = [
  // A closed one is opened again when it is needed again.
  { name: 'open', from: ['draft', 'closed'], to: 'open', by: ['admin'] },
  { name: 'close', from: ['open'], to: 'closed', by: ['admin'] },
]

export const trainingTopicOpened = defineFact('training-topic.opened', { ...STEP, company: 'id' })
/** A provider was invited to propose a fee for it. */
export const topicProviderInvited = defineFact('training-topic.provider-invited', { provider: 'id' })

export const MOST_PARTICIPANTS = 500
export const MOST_TRAINING_DAYS = 10
/** So many providers may be invited to one topic. */
export const MOST_INVITED = 50

export const TRAINING_TOPIC_TONE: Record<TrainingTopicState, BadgeTone> = {
  draft: 'wait',
  open: 'good',
  closed: 'plain',
}

export const trainingTopicPath = (code: string): string => `/training-topics/${code}`
/** The topics that companies have opened to the provider acted for. */
export const OPEN_TOPICS_PATH = '/training-topics'
/** The topics of the workspace acted for, with their fees. */
export const FEE_APPROVAL_PATH = '/dashboard/c/feeapproval'
export const ADD_TOPIC_PATH = '/dashboard/c/addtopic'
