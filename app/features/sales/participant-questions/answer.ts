import { z } from 'zod'
import { BadInput, type FieldErrors } from '#app/kit/refusal.ts'
import { optionalLine, optionalLines } from '#app/kit/text.ts'
import { type Answers, answerName, CHANGED, NO, type Question, type QuestionKind, YES } from './question.ts'

const NAME = /^answers\.(\d{1,2})\.(.+)$/

/** The answers in a posted form, by seats from 0; several choices have one name. */
export function sentAnswers(values: Record<string, string | string[]>): Map<number, Answers> {
  const sent = new Map<number, Answers>()
  for (const [name, value] of Object.entries(values)) {
    const [, seat, id = ''] = NAME.exec(name) ?? []
    if (seat === undefined) continue
    const answers = sent.get(Number(seat)) ?? (Object.create(null) as Answers)
    answers[id] = Array.isArray(value) ? value : [value]
    sent.set(Number(seat), answers)
  }
  return sent
}

/**
 * Parses the answers of one seat: one for each of its questions, possibly empty. Throws one BadInput with all
 * faults, by the names of the fields; a question that is not asked of this seat has no field.
 */
export function readAnswers(asked: Question[], sent: Answers, seat = 0): Answers {
  const faults: FieldErrors = {}
  const answers: Answers = {}
  if (Object.keys(sent).some((id) => !asked.some((question) => question.id === id)))
    faults[''] = { key: CHANGED }
  for (const question of asked) {
    const read = ANSWER[question.kind](question).safeParse(sent[question.id] ?? [])
    const fault = read.success ? faultOf(question, read.data) : faultIn(read.error)
    if (fault) faults[answerName(seat, question.id)] = fault
    else answers[question.id] = read.data ?? []
  }
  if (Object.keys(faults).length > 0) throw new BadInput(faults)
  return answers
}

function faultOf({ kind, required }: Question, answer: string[]) {
  if (!required || (answer.length > 0 && answer[0] !== NO)) return null
  return { key: kind === 'tick' ? 'questions:invalid.tick' : 'common:invalid.required' }
}

function faultIn({ issues: [issue] }: z.ZodError) {
  if (issue?.code === 'too_big')
    return { key: 'common:invalid.tooLong', params: { max: Number(issue.maximum) } }
  return { key: issue?.message.includes(':') ? issue.message : 'common:invalid.value' }
}

const single = z
  .array(z.string())
  .refine((sent) => sent.length <= 1)
  .transform(([text = '']): string | undefined => text)
const asList = (text: string | undefined) => (text ? [text] : [])
const optionalNumber = optionalLine(30).transform((text) =>
  text?.normalize('NFKC').replace(/\s/g, '').replace(',', '.').replace('−', '-'),
)

const ANSWER: Record<QuestionKind, (question: Question) => z.ZodType<string[]>> = {
  line: () => single.pipe(optionalLine(200)).transform(asList),
  lines: () => single.pipe(optionalLines(2_000)).transform(asList),
  one: ({ choices }) => single.refine((text) => !text || choices.includes(text)).transform(asList),
  several: ({ choices }) =>
    z
      .array(z.string())
      .transform((sent) => sent.filter((text) => text !== ''))
      .refine((sent) => sent.every((text) => choices.includes(text)))
      .transform((sent) => choices.filter((choice) => sent.includes(choice))),
  tick: () =>
    single
      .refine((text) => !text || text === YES || text === NO)
      .transform((text) => [text === YES ? YES : NO]),
  number: () =>
    single
      .pipe(optionalNumber)
      .refine((text) => !text || /^-?\d{1,12}(\.\d{1,6})?$/.test(text), { error: 'questions:invalid.number' })
      .transform(asList),
  date: () =>
    single
      .pipe(optionalLine(30))
      .refine((text) => !text || (z.iso.date().safeParse(text).success && /^(19|20|21)/.test(text)), {
        error: 'questions:invalid.date',
      })
      .transform(asList),
}
