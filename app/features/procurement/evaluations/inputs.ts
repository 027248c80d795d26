import { z } from 'zod'
import { UNTYPED } from '#app/kit/input.ts'
import { BadInput } from '#app/kit/refusal.ts'
import { MOST_POINTS, type Points } from './scoring.ts'

/** Whose points a form sends: `points-<criterion>` beside the version that was read. */
export const scoreInput = z.looseObject({
  code: z.string({ error: UNTYPED }).max(40, UNTYPED),
  version: z.coerce.number({ error: UNTYPED }).int(UNTYPED).min(1, UNTYPED).max(1_000, UNTYPED),
})

export const conflictInput = z.object({
  url: z.string({ error: UNTYPED }).min(1, UNTYPED).max(300, UNTYPED),
  conflict: z.literal('on').optional().catch(undefined),
})

/** The name of the field in which a criterion gets its points. */
export const pointsField = (criterion: string) => `points-${criterion}`

/** The points of a form by its criteria; bad input beside each that has none, or more than there are. */
export function readPoints(sent: Record<string, unknown>, criteria: readonly { id: string }[]): Points {
  const points: Record<string, number> = {}
  const errors: Record<string, { key: string }> = {}
  for (const { id } of criteria) {
    const typed = sent[pointsField(id)]
    const given = typeof typed === 'string' && /^\d{1,2}$/.test(typed) ? Number(typed) : null
    if (given === null || given > MOST_POINTS) errors[pointsField(id)] = { key: 'evaluations:invalid.points' }
    else points[id] = given
  }
  if (Object.keys(errors).length > 0) throw new BadInput(errors)
  return points
}
