import { z } from 'zod'
import {
  MOST_REQUESTS,
  SEAT_REQUEST_STATES,
} from '#app/features/catalogue/inventory/requests/seat-request.ts'
import { isId } from '#app/kit/ids.ts'
import { UNTYPED } from '#app/kit/input.ts'
import { optionalLines } from '#app/kit/text.ts'

const event = z.string({ error: UNTYPED }).min(1, UNTYPED).max(300, UNTYPED)
const LONGEST = 4_000

/**
 * The form of a seat request: `event` (its slug), the ticket type (id), the number of seats, `people` as
 * participants (one a line, name and email address; the others are named later) and `words` to the organiser.
 */
export const askInput = z.object({
  event,
  type: z.string({ error: 'common:invalid.required' }).refine(isId, UNTYPED),
  seats: z.coerce
    .number({ error: 'seat-requests:invalid.seats' })
    .int('seat-requests:invalid.seats')
    .min(1, 'seat-requests:invalid.seats')
    .max(100, 'seat-requests:invalid.seats'),
  people: z.string().max(LONGEST).default(''),
  words: optionalLines(1_000).default(''),
})

export const withdrawInput = z.object({ event })

const many = (sent: unknown) => (sent === undefined || sent === '' ? [] : Array.isArray(sent) ? sent : [sent])
const requests = z.preprocess(
  many,
  z
    .array(z.string().refine(isId, UNTYPED))
    .min(1, 'seat-requests:invalid.none')
    .max(MOST_REQUESTS, UNTYPED)
    .transform((ids) => [...new Set(ids)]),
)

/** The requests (ids) of a decision; declining needs a reason. */
export const approveInput = z.object({ request: requests })
export const declineInput = z.object({
  request: requests,
  reason: optionalLines(1_000).refine((reason) => Boolean(reason), { error: 'common:invalid.required' }),
})

/** The filter of a list of requests: of one event (slug) or all, in one state or still to be decided. */
export const filterInput = z.object({
  event: z.string().max(300).catch(''),
  state: z.enum([...SEAT_REQUEST_STATES, 'all']).catch('asked'),
})
