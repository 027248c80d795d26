import { z } from 'zod'
import { seenInput } from '#app/kit/version-token.ts'
import { MOST_MARGIN } from './trainer-booking.ts'

const minutes = z
  .string()
  .max(20)
  .default('')
  .transform((typed) => typed.normalize('NFKC').trim() || '0')
  .refine((typed) => /^\d{1,4}$/.test(typed) && Number(typed) <= MOST_MARGIN, {
    error: 'availability:buffers.format',
  })
  .transform(Number)

/** What is kept free around trainings, in minutes up to a day; what is left empty is nothing. */
export const buffersInput = z.object({
  before: minutes,
  after: minutes,
  inCity: minutes,
  toCity: minutes,
  seen: seenInput,
})
