import { defineFact, STEP } from '#app/kit/fact.ts'
import type { Transition } from '#app/kit/state-table.ts'

/** What people can report besides reviews and conversations, which are reported where they stand. */
export const REPORTED_KINDS = ['topic', 'event', 'provider', 'requirement'] as const
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
  { name: 'uphold', from: ['open'], to: 'upheld', by: ['staff'] },
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
} as const satisfies Record<ReportedKind, string>

/** So many reports of one thing staff reads; their number is said. */
export const MOST_REPORTS = 50

/** What is reported, as staff's address of its case names it. */
export type Reported = { kind: ReportedKind; id: string }
export const reportedKey = ({ kind, id }: Reported): string => `${kind}.${id}`

const KEY = /^([a-z]+)\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/

/** Reads such a name; null where it is none. */
export function readReportedKey(key: string): Reported | null {
  const [, kind, id = ''] = KEY.exec(key) ?? []
  const known = REPORTED_KINDS.find((one) => one === kind)
  return known ? { kind: known, id } : null
}

export const reportCasePath = (key: string): string => `/admin/reports/${key}`

const PLACES: Record<ReportedKind, string> = {
  topic: '/topic/',
  event: '/event/Q/',
  provider: '/',
  requirement: '/requirement/',
}

/** The public page of what has a slug. */
export const reportedPath = (kind: ReportedKind, slug: string): string =>
  `${PLACES[kind]}${encodeURIComponent(slug)}`
