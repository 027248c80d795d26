import type { z } from 'zod'
import { BadInput, type FieldErrors } from '#app/kit/refusal.ts'
import { type Asked, meansOf, type Obstacle, ratedIn } from './assessment.ts'
import type { answerInput } from './inputs.ts'

type Said = Omit<z.output<typeof answerInput>, 'token'>

export type Answer = {
  ratings: Record<string, number>
  reaction: number | null
  learning: number | null
  recommend: number | null
  obstacle: Obstacle | null
  useful: string
  change: string
}

const MISSING = { key: 'assessments:form.choose' }

/** Whether words are asked for: at the end of what was of use and what to change, later of what happened. */
export const asksWords = ({ levels }: Pick<Asked, 'levels'>): boolean =>
  levels.includes('reaction') || levels.includes('transfer')

/**
 * What somebody said to what was asked; what was not asked is left out. Bad input where a question on a scale
 * has no answer.
 */
export function answerOf(said: Said, asked: Asked): Answer {
  const isParticipant = asked.audience === 'participant'
  const wants = {
    recommend: isParticipant && asked.levels.includes('reaction'),
    obstacle: isParticipant && asked.levels.includes('transfer'),
  }
  const errors: FieldErrors = {}
  const ratings: Record<string, number> = {}
  for (const key of ratedIn(asked)) {
    const value = (said as Record<string, unknown>)[key]
    if (typeof value === 'number') ratings[key] = value
    else errors[key] = MISSING
  }
  for (const key of ['recommend', 'obstacle'] as const)
    if (wants[key] && said[key] === null) errors[key] = MISSING
  if (Object.keys(errors).length > 0) throw new BadInput(errors)
  const hasWords = asksWords(asked)
  return {
    ratings,
    ...meansOf(ratings, asked),
    recommend: wants.recommend ? said.recommend : null,
    obstacle: wants.obstacle ? said.obstacle : null,
    useful: hasWords && isParticipant && asked.levels.includes('reaction') ? said.useful : '',
    change: hasWords ? said.change : '',
  }
}

/** Whether two answers say the same, as of a form that was sent twice. */
export function isSameAnswer(one: Answer, other: Answer): boolean {
  const flat = ({ ratings, recommend, obstacle, useful, change }: Answer) =>
    JSON.stringify([
      Object.entries(ratings).toSorted(([a], [b]) => a.localeCompare(b)),
      recommend,
      obstacle,
      useful,
      change,
    ])
  return flat(one) === flat(other)
}
