import type { Transition } from '#app/kit/state-table.ts'

/** Why a conversation can be reported; the last one needs words. */
export const MESSAGE_REPORT_REASONS = ['spam', 'rude', 'fraud', 'payElsewhere', 'other'] as const

export const MESSAGE_REPORT_STATES = ['open', 'dismissed', 'upheld'] as const
export type MessageReportState = (typeof MESSAGE_REPORT_STATES)[number]
export type MessageReportStep = 'dismiss' | 'uphold'

export const MESSAGE_REPORT_TABLE: readonly Transition<MessageReportState, MessageReportStep>[] = [
  { name: 'dismiss', from: ['open'], to: 'dismissed', by: ['staff'] },
  { name: 'uphold', from: ['open'], to: 'upheld', by: ['staff'] },
]

/** So many lines staff sees of a reported conversation, of which a few came after the report. */
export const LINES_OF_CASE = 20
export const LINES_AFTER = 5

/** Where staff opens a file of a message that stands in a case. */
export const caseFilePath = (name: string) => `/admin/messages/file/${name}`

/** To so many other parties one account may write the same within a day; further ones wait for staff. */
export const SAME_TO = 5
