import { defineFact } from '#app/kit/fact.ts'

/** A provider has asked about a requirement. */
export const questionAsked = defineFact('requirement.question-asked', { requirement: 'id', provider: 'id' })
/** The seeker has answered, for all. */
export const questionAnswered = defineFact('requirement.question-answered', { requirement: 'id' })

/** So many questions about one requirement are taken. */
export const MOST_QUESTIONS = 200

/** The part of a requirement's page with its questions. */
export const questionsPath = (url: string) => `/requirement/${encodeURIComponent(url)}#questions`

/** A question on the board, masked for all; `asker` is for the seeker alone. */
export type BoardQuestion = {
  code: string
  words: string
  answer: string | null
  askedAt: string
  asker: { name: string; username: string } | null
  isMine: boolean
  isHidden: boolean
}

/** What the reader may do on the board. */
export type BoardRights = {
  /** Marks one intention to ask; null for who cannot. */
  askKey: string | null
  canAnswer: boolean
  canHide: boolean
  /** Whether a provider who logs in could ask. */
  isOpen: boolean
}
