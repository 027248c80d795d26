import { z } from 'zod'
import { isId } from '#app/kit/ids.ts'
import { UNTYPED } from '#app/kit/input.ts'

const event = z.string({ error: UNTYPED }).min(1, UNTYPED).max(300, UNTYPED)

/** The form of a waiting list: `event` (its slug), the ticket type (id) and the number of seats. */
export const joinInput = z.object({
  event,
  type: z.string({ error: 'common:invalid.required' }).refine(isId, UNTYPED),
  seats: z.coerce
    .number({ error: 'waitlist:invalid.seats' })
    .int('waitlist:invalid.seats')
    .min(1, 'waitlist:invalid.seats')
    .max(100, 'waitlist:invalid.seats'),
})

export const leaveInput = z.object({ event })
