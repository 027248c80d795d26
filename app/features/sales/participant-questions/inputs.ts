import { z } from 'zod'
import { isId } from '#app/kit/ids.ts'
import { UNTYPED } from '#app/kit/input.ts'
import { lineOfText, oneLineOf, optionalLines } from '#app/kit/text.ts'
import { seenInput } from '#app/kit/version-token.ts'
import { hasChoices, MOST_CHOICES, QUESTION_KINDS } from './question.ts'

const event = z.string({ error: UNTYPED }).min(1, UNTYPED).max(300, UNTYPED)
const id = z.string({ error: UNTYPED }).refine(isId, UNTYPED)
const many = (sent: unknown) => (sent === undefined || sent === '' ? [] : Array.isArray(sent) ? sent : [sent])

/** The choices that were typed, one a line, each once. */
const typedChoices = z
  .string()
  .max(100_000)
  .transform((text) => [
    ...new Set(
      text
        .split(/\r\n?|\n/)
        .map(oneLineOf)
        .filter((line) => line !== ''),
    ),
  ])
  .refine((choices) => choices.length <= MOST_CHOICES, { error: 'questions:invalid.mostChoices' })
  .refine((choices) => choices.every((choice) => choice.length <= 100), {
    error: 'questions:invalid.longChoice',
  })

/**
 * The form of a question: `event` (its slug), `id` (empty for a new one) with `seen`, `kind`, `words`,
 * `help`, `choices` (one a line), `required`, and its ticket types (ids), none for all.
 */
export const saveQuestionInput = z
  .object({
    event,
    id: z
      .literal('')
      .transform(() => null)
      .or(id)
      .default(null),
    seen: seenInput,
    kind: z.enum(QUESTION_KINDS, { error: 'common:invalid.required' }),
    words: lineOfText(200),
    help: optionalLines(500).default(''),
    choices: typedChoices.default([]),
    required: z
      .string()
      .optional()
      .transform((sent) => sent === 'on'),
    ticketTypes: z
      .preprocess(many, z.array(id).max(100, UNTYPED))
      .transform((ids) => [...new Set(ids)].toSorted()),
  })
  .refine(({ kind, choices }) => !hasChoices(kind) || choices.length >= 2, {
    error: 'questions:invalid.choices',
    path: ['choices'],
  })
  .transform((typed) => (hasChoices(typed.kind) ? typed : { ...typed, choices: [] }))

export const spreadQuestionsInput = z.object({ event })

export const ofQuestionInput = z.object({ event, id })

/** Texts by the ids of questions; each question validates its own. */
export const answersInput = z.record(z.string().max(100), z.array(z.string().max(100_000)).max(50))

/** One for each seat; null is answered later. */
export const answersOfSeatsInput = z.object({ answers: z.array(answersInput.nullable()).max(100).optional() })

export const saveAnswersInput = z.object({
  code: z.string({ error: UNTYPED }).max(40, UNTYPED),
  seen: seenInput,
  answers: answersInput,
})
