import { z } from 'zod'
import { UNTYPED } from '#app/kit/input.ts'

const whole = z
  .string({ error: UNTYPED })
  .regex(/^\d{1,4}$/, { error: 'common:invalid.required' })
  .transform(Number)

/** A year, and the month in which it begins: 1 of a calendar year. */
export const askArchiveInput = z.object({
  year: whole.refine((year) => year >= 2_000 && year <= 2_200, { error: 'common:invalid.required' }),
  month: whole.refine((month) => month >= 1 && month <= 12, { error: 'common:invalid.required' }),
  key: z.uuid({ error: UNTYPED }),
})
