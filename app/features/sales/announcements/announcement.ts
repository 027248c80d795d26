import { defineFact } from '#app/kit/fact.ts'
import { oneLineOf } from '#app/kit/text.ts'

export const LONGEST_SUBJECT = 120
export const LONGEST_WORDS = 4_000

/** What may be written in 24 hours: to one event, and by one organiser to all of theirs. */
export const MOST_A_DAY = { event: 5, organiser: 20 }

/** So many people are chosen one by one at once, as many as a page of participants shows. */
export const MOST_CHOSEN = 50

/**
 * For so many days after its end people of an event may still be written to, as with what was shown there.
 */
export const OPEN_DAYS = 90

/** An organiser wrote to people of an event; of the row of `announcements`. */
export const announced = defineFact('announcement.written', { event: 'id' })

/** What an organiser wrote, as those it is for read it. */
export type Announced = { id: string; subject: string; words: string; writtenAt: string }

/**
 * Whom of an event a message is for, as an address says it: those chosen one by one, or null for all or by
 * ticket types.
 */
export function chosenOf(query: URLSearchParams): string[] | null {
  if (query.get('to') !== 'chosen') return null
  return [...new Set(query.getAll('person'))].slice(0, MOST_CHOSEN + 1)
}

/** Whether people of an event may be written to at a moment. */
export function isOpen({ state, endsAt }: { state: string; endsAt: Date }, now: Date): boolean {
  const isPublic = state === 'published' || state === 'completed'
  return isPublic && now.getTime() < endsAt.getTime() + OPEN_DAYS * 86_400_000
}

const LINK = /https?:\/\/[^\s<>"]+/g
const AFTER_LINK = /[.,;:!?)\]}'’”»。、，）」』]+$/

/** Words and the links in them, in their order. */
export function piecesOf(words: string): { text: string; isLink: boolean }[] {
  const pieces: { text: string; isLink: boolean }[] = []
  let from = 0
  for (const { 0: found, index } of words.matchAll(LINK)) {
    const link = found.replace(AFTER_LINK, '')
    pieces.push({ text: words.slice(from, index), isLink: false }, { text: link, isLink: true })
    from = index + link.length
  }
  pieces.push({ text: words.slice(from), isLink: false })
  return pieces.filter(({ text }) => text !== '')
}

export const hasLinks = (words: string): boolean => piecesOf(words).some(({ isLink }) => isLink)

/**
 * A piece of what was written, as an email says it: a link is the host it leads to, and a page of ours that
 * leads there.
 */
export type MailedPiece = { text: string; href: string | null }

/** The paragraphs of what was written. */
export const linesOf = (words: string): string[] =>
  words
    .split('\n')
    .map(oneLineOf)
    .filter((line) => line !== '')
