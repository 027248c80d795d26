import { z } from 'zod'
import { orderInput } from '#app/features/sales/orders/inputs.ts'
import { UNTYPED } from '#app/kit/input.ts'
import { oneLineOf } from '#app/kit/text.ts'

const position = z.coerce.number({ error: UNTYPED }).int(UNTYPED).min(1, UNTYPED).max(100, UNTYPED)

/**
 * `seats` by their positions from 1, `to` the ticket type that they become, of whichever date; `seen` is what
 * was shown to come back, in minor units, and `note` why they are given where they cost more. `key` is new
 * with each page: a second press of one button is one wish.
 */
export const seatChangeInput = orderInput.extend({
  seats: z
    .union([z.array(position), position.transform((one) => [one])])
    .transform((all) => [...new Set(all)].sort((left, right) => left - right)),
  to: z.uuid({ error: UNTYPED }),
  seen: z.coerce.number({ error: UNTYPED }).int(UNTYPED).min(0, UNTYPED).max(1e12, UNTYPED),
  note: z.string().max(1_000).transform(oneLineOf).pipe(z.string().max(300)).default(''),
  key: z.uuid({ error: UNTYPED }),
})
