export const QUESTION_KINDS = ['line', 'lines', 'one', 'several', 'tick', 'number', 'date'] as const
export type QuestionKind = (typeof QUESTION_KINDS)[number]

/** An answer is a text, choices, or one of these two for a checkbox. */
export const YES = 'yes'
export const NO = 'no'

export const MOST_QUESTIONS = 20
export const MOST_CHOICES = 20
/** For so many days after an event its answers are kept. */
export const KEPT_DAYS = 90

export type Question = {
  id: string
  kind: QuestionKind
  words: string
  help: string
  choices: string[]
  required: boolean
  /** Whom it is asked: everybody where there are none. */
  ticketTypes: string[]
}

/** By the ids of questions. */
export type Answers = Record<string, string[]>

/** Why sent answers match no present question: the organiser has changed them, or the form was forged. */
export const CHANGED = 'questions:invalid.changed'

export const hasChoices = (kind: QuestionKind) => kind === 'one' || kind === 'several'

/** The questions to holders of a ticket type. */
export function askedOf<Q extends Pick<Question, 'ticketTypes'>>(
  questions: Q[],
  ticketTypeId: string | null,
): Q[] {
  return questions.filter(
    ({ ticketTypes }) => ticketTypes.length === 0 || ticketTypes.includes(ticketTypeId ?? ''),
  )
}

type Asked = Pick<Question, 'kind' | 'words' | 'choices'>

/** Whether two versions of a question ask the same, so that answers stay valid. Choices may be added. */
export function isSameAsked(before: Asked, after: Asked): boolean {
  return (
    before.kind === after.kind &&
    before.words === after.words &&
    before.choices.every((choice) => after.choices.includes(choice))
  )
}

export const isBlank = (sent: Answers) => Object.values(sent).every((texts) => texts.join('').trim() === '')

export const answerName = (seat: number, id: string) => `answers.${seat}.${id}`

/** A question as form values. */
export function shownOf({ kind, words, help, choices, required, ticketTypes }: Omit<Question, 'id'>) {
  return {
    kind,
    words,
    help,
    choices: choices.join('\n'),
    required: required ? 'on' : '',
    ticketTypes: ticketTypes.toSorted().join(' '),
  }
}

/** The answers of one seat as form values. */
export function answersShown(asked: Pick<Question, 'id'>[], answers: Answers | null) {
  return Object.fromEntries(asked.map(({ id }) => [answerName(0, id), answers?.[id]?.join('\n') ?? '']))
}

/** A question's text as the beginning of a sentence. */
export const calledShort = (words: string) => words.replace(/[\s?？:：]+$/u, '') || words

/** An answer in one line, for the organiser. */
export function saidAnswer(
  kind: QuestionKind,
  answer: string[] | undefined,
  t: (key: `questions:${'yes' | 'no'}`) => string,
): string {
  if (!answer || answer.length === 0) return '–'
  return kind === 'tick' ? t(answer[0] === YES ? 'questions:yes' : 'questions:no') : answer.join(', ')
}

/** Whether answers to an event's questions are still accepted: until it starts. */
export function canAnswer(event: { startsAt: Date; eventState: string }, now: Date): boolean {
  return event.eventState === 'published' && event.startsAt > now
}
