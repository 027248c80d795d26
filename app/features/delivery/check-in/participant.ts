import { isId } from '#app/kit/ids.ts'
import { oneLineOf } from '#app/kit/text.ts'

/**
 * What an organiser looks at of those who have a seat: all, who is here, who is not yet, who is to be named,
 * who has not answered all questions, whose seat is void.
 */
export const PARTICIPANT_VIEWS = ['coming', 'here', 'away', 'unnamed', 'unanswered', 'void'] as const
export type ParticipantView = (typeof PARTICIPANT_VIEWS)[number]

/**
 * Which of them: `words` are looked for in names, email addresses, buyers and order references, `type` is a
 * ticket type.
 */
export type Wanted = { view: ParticipantView; words: string; type: string | null }

/** What one participant is to the organiser at the moment, in one word. */
export type ParticipantState = 'void' | 'here' | 'unnamed' | 'named'

export function participantState(one: {
  isVoid: boolean
  name: string | null
  checkedInAt: Date | null
}): ParticipantState {
  if (one.isVoid) return 'void'
  if (one.checkedInAt) return 'here'
  return one.name === null ? 'unnamed' : 'named'
}

/**
 * Reads from an address which participants are wanted; what is none of the known is as if it were not there.
 */
export function wantedOf(query: URLSearchParams): Wanted {
  const asked = query.get('view')
  const type = query.get('type')
  return {
    view: PARTICIPANT_VIEWS.find((name) => name === asked) ?? 'coming',
    words: oneLineOf(query.get('q') ?? '').slice(0, 100),
    type: isId(type) ? type : null,
  }
}

/** The same as it stands in an address, with what is `given` and who is `chosen` to be written to. */
export function queryOf(
  { view, words, type }: Wanted,
  given: Record<string, string> = {},
  chosen: readonly string[] = [],
): string {
  const asked = { ...(view !== 'coming' && { view }), ...(words && { q: words }), ...(type && { type }) }
  const query = new URLSearchParams({ ...asked, ...given })
  for (const person of chosen) query.append('person', person)
  return query.size > 0 ? `?${query}` : ''
}
