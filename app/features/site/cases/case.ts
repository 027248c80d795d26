/** Which cases are listed: all that wait now, the reader's own, free ones, late ones, or those put off. */
export const CASE_VIEWS = ['all', 'mine', 'free', 'late', 'later'] as const
export type CaseView = (typeof CASE_VIEWS)[number]

/** For so long a case stays with who began to act. */
export const TAKEN_MINUTES = 60

/** No case is put off for longer. */
export const MOST_DAYS_OFF = 90

/** What becomes of a date that was sold. */
export const SOLD_CHOICES = ['run', 'cancel'] as const
export type SoldChoice = (typeof SOLD_CHOICES)[number]

export const SOLD_KINDS = ['event', 'training'] as const
export type SoldKind = (typeof SOLD_KINDS)[number]

/** The queue, which is the first page of the administration. */
export const CASES_PATH = '/admin'

/** The file of a case: what is known of it, who looks after it, notes. */
export function caseFilePath({ kind, key }: { kind: string; key: string }): string {
  return `/admin/cases/${kind}/${encodeURIComponent(key)}`
}

/** What of the queue is shown: its view, kind and language, and after which case a page begins. */
export type CaseFilter = { view: CaseView; kind: string; language: string; after: string }

const CURSOR = /^[01]~[0-9 :.+-]{10,40}~[a-zA-Z]{1,40}~[0-9a-f-]{36}$/

/** Reads the filter of an address; what makes no sense is left out. */
export function caseFilter(query: URLSearchParams): CaseFilter {
  const view = CASE_VIEWS.find((known) => known === query.get('view')) ?? 'all'
  const word = (name: string) =>
    /^[a-zA-Z]{1,40}$/.test(query.get(name) ?? '') ? (query.get(name) ?? '') : ''
  const after = query.get('after') ?? ''
  return { view, kind: word('kind'), language: word('language'), after: CURSOR.test(after) ? after : '' }
}

/** The address of the queue with a filter. */
export function caseListPath({ view, kind, language, after }: CaseFilter): string {
  const query = new URLSearchParams()
  if (view !== 'all') query.set('view', view)
  if (kind) query.set('kind', kind)
  if (language) query.set('language', language)
  if (after) query.set('after', after)
  return query.size > 0 ? `${CASES_PATH}?${query}` : CASES_PATH
}

/** The rank, moment, kind and subject after which a page begins; null for the first. */
export function readCursor(after: string) {
  const [rank = '', due = '', kind = '', subject = ''] = after.split('~')
  return Number.isNaN(Date.parse(due)) || subject === '' ? null : { rank, due, kind, subject }
}
