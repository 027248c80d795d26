import { z } from 'zod'
import { UNTYPED } from '#app/kit/input.ts'
import { optionalLines } from '#app/kit/text.ts'
import { RING_OUTCOMES } from './ring.ts'

/** What staff decides on a ring; who wrote its reviews reads why they are removed. */
export const ringDecisionInput = z
  .object({
    ring: z.string({ error: UNTYPED }).max(40, UNTYPED),
    decision: z.enum(RING_OUTCOMES, { error: UNTYPED }),
    reason: optionalLines(1_500).default(''),
  })
  .refine(({ decision, reason }) => decision !== 'remove' || reason !== '', {
    path: ['reason'],
    error: 'common:invalid.required',
  })
