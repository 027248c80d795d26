import { isId } from '#app/kit/ids.ts'
import { oneLineOf } from '#app/kit/text.ts'

/** The views of participants: all, checked in, not yet, unnamed, with unanswered questions, void. */
export const PARTICIPANT_VIEWS = ['coming', 'here', 'away', 'unnamed', 'unanswered', 'void'] as const
export type ParticipantView = (typeof PARTICIPANT_VIEWS)[number]

/**
 * The wanted participants: `words` match names, email addresses, buyers and order references, `type` is a
 * ticket type.
 */
export type Wanted = { view: ParticipantView; words: string; type: string | null }

/** The state of one participant for the organiser, in one word. */
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

/** The wanted participants from an address; invalid values are ignored. */
export function wantedOf(query: URLSearchParams): Wanted {
  const asked = query.get('view')
  const type = query.get('type')
  return {
    view: PARTICIPANT_VIEWS.find((name) => name === asked) ?? 'coming',
    words: oneLineOf(query.get('q') ?? '').slice(0, 100),
    type: isId(type) ? type : null,
  }
}

/** The wanted participants as a query string, with what is `given` and the `chosen` recipients. */
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
