import { z } from 'zod'
import { FAILURE_OUTCOMES } from '#app/kit/failure.ts'
import { UNTYPED } from '#app/kit/input.ts'
import { optionalLines } from '#app/kit/text.ts'

export const failureInput = z
  .object({
    id: z.uuid(UNTYPED),
    decision: z.enum(FAILURE_OUTCOMES, { error: UNTYPED }),
    reason: optionalLines(1_500).default(''),
  })
  .refine(({ decision, reason }) => decision === 'again' || reason !== '', {
    path: ['reason'],
    error: 'common:invalid.required',
  })
