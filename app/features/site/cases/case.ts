import { contactCasePath } from '#app/features/site/support/contact-case.ts'

/**
 * What waits for staff who moderate: a reported conversation, a message whose author says that
 * it holds no contact detail, one that was held because many got the same, what somebody has sold who is
 * suspended, and what people write to the house.
 */
export const CASE_KINDS = ['report', 'claim', 'held', 'sold', 'contact'] as const
export type CaseKind = (typeof CASE_KINDS)[number]

/** Which cases are listed: all, those that nobody looks after, or the reader's own. */
export const CASE_VIEWS = ['all', 'mine', 'unowned'] as const
export type CaseView = (typeof CASE_VIEWS)[number]

export const caseView = (value: string | null): CaseView => CASE_VIEWS.find((view) => view === value) ?? 'all'

/** What becomes of a date that was sold. */
export const SOLD_CHOICES = ['run', 'cancel'] as const
export type SoldChoice = (typeof SOLD_CHOICES)[number]

export const SOLD_KINDS = ['event', 'training'] as const
export type SoldKind = (typeof SOLD_KINDS)[number]

export const CASES_PATH = '/admin/messages'

/** Where a case is decided. */
export function casePath({ kind, key }: { kind: CaseKind; key: string }): string {
  if (kind === 'report') return `${CASES_PATH}/${key}`
  if (kind === 'contact') return contactCasePath(key)
  if (kind === 'sold') return `${CASES_PATH}/sold/${encodeURIComponent(key)}`
  return `${CASES_PATH}/line/${key.replace('.', '/')}`
}
