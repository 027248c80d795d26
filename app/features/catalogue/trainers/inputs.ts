import { z } from 'zod'
import { dayField } from '#app/kit/day-field.ts'
import { UNTYPED } from '#app/kit/input.ts'
import { linesOfText } from '#app/kit/text.ts'

const none = (typed: unknown) => (typeof typed === 'string' && typed.trim() === '' ? undefined : typed)

/** A paper of a certificate that staff has seen: until which day it is valid, if it says so. */
export const seenPaperInput = z.object({
  username: z.string().min(1).max(60),
  file: z.string({ error: UNTYPED }).min(1, UNTYPED).max(200, UNTYPED),
  validUntil: z.preprocess(none, dayField('common:invalid.value').optional()),
})

export const decisionInput = z
  .object({
    username: z.string().min(1).max(60),
    decision: z.enum(['approve', 'return', 'reject', 'withdraw'], { error: UNTYPED }),
    reason: z.preprocess(none, linesOfText(1_000).optional()),
    /** Of the app of staff, or a recovery code; for a withdrawal. */
    code: z.string().trim().max(40).default(''),
  })
  .refine(({ decision, reason }) => decision === 'approve' || reason !== undefined, {
    error: 'common:invalid.required',
    path: ['reason'],
  })
