import { z } from 'zod'
import { isId } from '#app/kit/ids.ts'
import { UNTYPED } from '#app/kit/input.ts'
import { LANGUAGES } from '#app/kit/language.ts'
import { LONGEST_LIST } from './limits.ts'

/**
 * What the form sends that gives seats: `event` (its slug), the ticket type (id), how many seats of it (empty for as many as are named),
 * `people` who sit there (one a line, name and email address; whoever is missing is named later), in which language their
 * tickets are, whether they are given before those who wait (`ahead`), and `key` (a UUID, one for each page).
 */
export const giveSeatsInput = z.object({
  event: z.string({ error: UNTYPED }).min(1, UNTYPED).max(300, UNTYPED),
  type: z.string({ error: 'common:invalid.required' }).refine(isId, UNTYPED),
  seats: z
    .string({ error: 'giving:invalid.seats' })
    .max(100, 'giving:invalid.seats')
    .transform((typed) => typed.trim())
    .pipe(z.string().regex(/^(\d{1,9})?$/, 'giving:invalid.seats'))
    .transform((typed) => (typed === '' ? null : Number(typed)))
    .refine((seats) => seats !== 0, 'giving:invalid.seats')
    .default(null),
  people: z.string().max(LONGEST_LIST).default(''),
  language: z.enum(LANGUAGES, UNTYPED),
  ahead: z
    .literal('on')
    .optional()
    .transform((sent) => sent === 'on'),
  key: z.uuid({ error: UNTYPED }),
})
