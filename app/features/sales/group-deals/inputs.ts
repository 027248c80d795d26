import { z } from 'zod'
import { MOST_DAYS, MOST_STEPS } from '#app/features/catalogue/inventory/group-deals/group-deal.ts'
import { payOrderInput } from '#app/features/sales/checkout/inputs.ts'
import { dayField } from '#app/kit/day-field.ts'
import { isId } from '#app/kit/ids.ts'
import { UNTYPED } from '#app/kit/input.ts'
import { seenInput } from '#app/kit/version-token.ts'

const event = z.string({ error: UNTYPED }).min(1, UNTYPED).max(300, UNTYPED)
const typed = z
  .string()
  .max(40, UNTYPED)
  .default('')
  .transform((text) => text.trim())
const whole = (most: number, error: string) =>
  z.coerce.number({ error }).int(error).min(1, error).max(most, error)

/**
 * The form of group deal terms: `event` (its slug), the ticket type (id), for each of up to MOST_STEPS steps
 * `seats.0` (people) and `price.0` (an amount of the event's currency), empty where there is none, and for
 * how many days a deal may run.
 */
export const saveStepsInput = z.object({
  event,
  type: z.string({ error: 'common:invalid.required' }).refine(isId, UNTYPED),
  seats: z.array(typed).max(MOST_STEPS, UNTYPED).default([]),
  price: z.array(typed).max(MOST_STEPS, UNTYPED).default([]),
  days: whole(MOST_DAYS, 'group-deals:invalid.days'),
  seen: seenInput,
})

export const dropStepsInput = z.object({ event })

/**
 * Joins a group deal: `event` (its slug), the shown deal `pool` (id), or none and the day `until` which a new
 * one is to run, `seats`, `seen`, the shown maximum price of a seat in minor units, and the payment: on an
 * invoice, or by a `card`, of which one `key` is one attempt.
 */
export const joinGroupDealInput = z.object({
  event,
  groupDeal: z
    .string()
    .refine((id) => id === '' || isId(id), UNTYPED)
    .default(''),
  until: z.union([z.literal(''), dayField('common:invalid.value')]).default(''),
  seats: whole(100, 'group-deals:invalid.seats'),
  seen: z.coerce.number({ error: UNTYPED }).int(UNTYPED).min(0, UNTYPED).max(1e12, UNTYPED),
  pay: z.enum(['card', 'invoice'], { error: 'group-deals:invalid.pay' }).default('invoice'),
})

/** The card for joining. */
export const joinCardInput = payOrderInput.omit({ reference: true })
