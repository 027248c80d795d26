import { defineFact, STEP } from '#app/kit/fact.ts'
import type { Transition } from '#app/kit/state-table.ts'

/** What people can report besides conversations, which their sides report where they stand. */
export const REPORTED_KINDS = ['topic', 'event', 'provider', 'requirement', 'review', 'answer'] as const
/**
 * What is decided on the page of its reports; a review is decided where it stands with its author and
 * provider.
 */
export const PAGE_KINDS = REPORTED_KINDS.filter((kind) => kind !== 'review')
export type ReportedKind = (typeof REPORTED_KINDS)[number]

/** Why something can be reported; what needs words says so (`NEED_WORDS`). */
export const CONTENT_REPORT_REASONS = [
  'danger',
  'child',
  'fraud',
  'illegal',
  'misleading',
  'rights',
  'private',
  'offensive',
  'advertising',
  'other',
] as const
export type ContentReportReason = (typeof CONTENT_REPORT_REASONS)[number]

/** What cannot wait: the first of them that somebody says counts. */
export const URGENT_REASONS: readonly ContentReportReason[] = ['danger', 'child', 'fraud']

/** Whoever says that a law is broken or a right hurt has to say how (Regulation (EU) 2022/2065, Art. 16). */
export const NEED_WORDS: readonly ContentReportReason[] = ['illegal', 'rights', 'other']

export const CONTENT_REPORT_STATES = ['open', 'dismissed', 'upheld'] as const
export type ContentReportState = (typeof CONTENT_REPORT_STATES)[number]
export type ContentReportStep = 'dismiss' | 'uphold'

export const CONTENT_REPORT_TABLE: readonly Transition<ContentReportState, ContentReportStep>[] = [
  { name: 'dismiss', from: ['open'], to: 'dismissed', by: ['staff'] },
  // By the system where a review was hidden by another decision.
  { name: 'uphold', from: ['open'], to: 'upheld', by: ['staff', 'system'] },
]

export const contentReported = defineFact('content-report.added', {})
export const contentReportUpheld = defineFact('content-report.upheld', STEP)
export const contentReportDismissed = defineFact('content-report.dismissed', STEP)

/** What a reported thing is for a decision of staff. */
export const DECIDED_AS = {
  topic: 'topic',
  event: 'event',
  provider: 'party',
  requirement: 'requirement',
  answer: 'answer',
} as const satisfies Record<Reported['kind'], string>

/** So many reports of one thing staff reads; their number is said. */
export const MOST_REPORTS = 50

/** What is reported, as staff's address of its case names it. */
export type Reported = { kind: (typeof PAGE_KINDS)[number]; id: string }
export const reportedKey = ({ kind, id }: Reported): string => `${kind}.${id}`

const KEY = /^([a-z]+)\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/

/** Reads such a name; null where it is none. */
export function readReportedKey(key: string): Reported | null {
  const [, kind, id = ''] = KEY.exec(key) ?? []
  const known = PAGE_KINDS.find((one) => one === kind)
  return known ? { kind: known, id } : null
}

export const reportCasePath = (key: string): string => `/admin/reports/${key}`

/** A review and its answer have no page of their own but the one on which they are reported. */
const PLACES: Record<ReportedKind, string> = {
  topic: '/topic/',
  event: '/event/Q/',
  provider: '/',
  requirement: '/requirement/',
  review: '/report/review/',
  answer: '/report/answer/',
}

/** The public page of what has a slug. */
export const reportedPath = (kind: ReportedKind, slug: string): string =>
  `${PLACES[kind]}${encodeURIComponent(slug)}`
