import { z } from 'zod'
import { dayField } from '#app/kit/day-field.ts'
import { UNTYPED } from '#app/kit/input.ts'

const reference = z.string({ error: UNTYPED }).regex(/^[0-9A-Z]{6,20}$/, { error: UNTYPED })

/** Money that came by transfer: how much, as people write it, and on which day (ISO). */
export const transferCameInput = z.object({
  reference,
  amount: z.string({ error: 'common:invalid.required' }).max(40),
  day: dayField('common:invalid.value'),
})
