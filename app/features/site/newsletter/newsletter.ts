import { LANGUAGES, type Language } from '#app/kit/language.ts'
import type { Transition } from '#app/kit/state-table.ts'

export const ISSUE_STATES = ['draft', 'held', 'approved', 'sent', 'lapsed'] as const
export type IssueState = (typeof ISSUE_STATES)[number]
export type IssueStep = 'approve' | 'hold' | 'finish' | 'lapse'

/** An issue leaves once staff has approved it; one that never is lapses when the next is drafted. */
export const ISSUE_TABLE: readonly Transition<IssueState, IssueStep>[] = [
  { name: 'approve', from: ['draft', 'held'], to: 'approved', by: ['staff'] },
  { name: 'hold', from: ['draft', 'approved'], to: 'held', by: ['staff'] },
  { name: 'finish', from: ['approved'], to: 'sent', by: ['system'] },
  { name: 'lapse', from: ['draft', 'held'], to: 'lapsed', by: ['system'] },
]

/** In what an opening line can be written: nothing has left yet, or not all. */
export const CHANGEABLE: readonly IssueState[] = ['draft', 'held']

/** The most topics, and the most dates, of one mail. */
export const MOST_ITEMS = 6

/** The line of staff above an issue, by language. */
export type Openings = Partial<Record<Language, string>>
export const OPENING_MAX = 400

/** A topic or a date in a mail. `day` is the local date of a date (ISO), `city` where it is, null online. */
export type NewsletterItem = {
  kind: 'topic' | 'event'
  title: string
  /** The last part of its address. */
  url: string
  /** Of the title; null where it is not known. */
  language: string | null
  day: string | null
  city: string | null
  isOnline: boolean
}

export type Stretch = { since: Date; until: Date }

/** What is published stands in the index soon after, not at the same moment. */
const INDEXED = 600_000

/** The month of an issue drafted at that moment: '2026-12'. */
export const monthOf = (now: Date): string => now.toISOString().slice(0, 7)

/** The first day of a month of `monthOf`. */
export const firstDayOf = (month: string): Date => new Date(`${month}-01T00:00:00Z`)

/**
 * What an issue drafted now tells of: all that was published since the end of the last one that left, but no
 * more than two months, and a month where none has left.
 */
export function stretchOf(now: Date, last: Date | null): Stretch {
  const until = new Date(now.getTime() - INDEXED)
  const before = (months: number) => {
    const at = new Date(until)
    at.setUTCMonth(at.getUTCMonth() - months)
    return at
  }
  if (last === null) return { since: before(1), until }
  return { since: new Date(Math.max(last.getTime(), before(2).getTime())), until }
}

/** The opening lines as a form shows them, a field for each language. */
export function shownOpenings(openings: Openings): Record<Language, string> {
  return Object.fromEntries(LANGUAGES.map((language) => [language, openings[language] ?? ''])) as Record<
    Language,
    string
  >
}

/** Those of them that are not empty. */
export function writtenOpenings(openings: Openings): Openings {
  return Object.fromEntries(Object.entries(openings).filter(([, line]) => line))
}
