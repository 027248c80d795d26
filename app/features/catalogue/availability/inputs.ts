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

/** Buffers around trainings, in minutes up to a day; empty is none. */
export const buffersInput = z.object({
  before: minutes,
  after: minutes,
  inCity: minutes,
  toCity: minutes,
  seen: seenInput,
})
