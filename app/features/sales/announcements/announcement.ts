import { defineFact } from '#app/kit/fact.ts'
import { oneLineOf } from '#app/kit/text.ts'

export const LONGEST_SUBJECT = 120
export const LONGEST_WORDS = 4_000

/** The most announcements in 24 hours: for one event, and by one organiser for all of theirs. */
export const MOST_A_DAY = { event: 5, organiser: 20 }

/** The most people chosen one by one for an announcement, as many as a page of participants shows. */
export const MOST_CHOSEN = 50

/** For so many days after its end announcements to an event's people are possible. */
export const OPEN_DAYS = 90

/** An organiser wrote an announcement; the subject is the row of `announcements`. */
export const announced = defineFact('announcement.written', { event: 'id' })

/** An announcement for its readers. */
export type Announced = { id: string; subject: string; words: string; writtenAt: string }

/**
 * The recipients of an announcement, from an address: those chosen one by one, or null for all or by ticket
 * types.
 */
export function chosenOf(query: URLSearchParams): string[] | null {
  if (query.get('to') !== 'chosen') return null
  return [...new Set(query.getAll('person'))].slice(0, MOST_CHOSEN + 1)
}

/** Whether announcements to an event's people are possible at a moment. */
export function isOpen({ state, endsAt }: { state: string; endsAt: Date }, now: Date): boolean {
  const isPublic = state === 'published' || state === 'completed'
  return isPublic && now.getTime() < endsAt.getTime() + OPEN_DAYS * 86_400_000
}

const LINK = /https?:\/\/[^\s<>"]+/g
const AFTER_LINK = /[.,;:!?)\]}'’”»。、，）」』]+$/

/** Text and its links, in order. */
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

/** A piece of an announcement in an email: a link shows its host, and leads over a page of ours. */
export type MailedPiece = { text: string; href: string | null }

/** The paragraphs of an announcement. */
export const linesOf = (words: string): string[] =>
  words
    .split('\n')
    .map(oneLineOf)
    .filter((line) => line !== '')
