import { z } from 'zod'
import { UNTYPED } from '#app/kit/input.ts'
import { linesOfText } from '#app/kit/text.ts'

const none = (typed: unknown) => (typeof typed === 'string' && typed.trim() === '' ? undefined : typed)

export const decisionInput = z
  .object({
    username: z.string().min(1).max(60),
    decision: z.enum(['approve', 'reject'], { error: UNTYPED }),
    reason: z.preprocess(none, linesOfText(1_000).optional()),
  })
  .refine(({ decision, reason }) => decision === 'approve' || reason !== undefined, {
    error: 'common:invalid.required',
    path: ['reason'],
  })
