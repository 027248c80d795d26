import { z } from 'zod'
import { UNTYPED } from '#app/kit/input.ts'

const reference = z.string().regex(/^[0-9A-Z]{6,20}$/, { error: 'orders:hold.tryAgain' })

const position = z.coerce.number({ error: UNTYPED }).int(UNTYPED).min(1, UNTYPED).max(100, UNTYPED)

/**
 * `position` is left out where all seats are meant; `seen` is what was shown to come back, in minor units.
 */
export const cancelBookingInput = z.object({
  reference,
  position: position.optional(),
  seen: z.coerce.number({ error: UNTYPED }).int(UNTYPED).min(0, UNTYPED).max(1e12, UNTYPED),
})

/** An amount that was sent back by hand. */
export const sentBackInput = z.object({ refund: z.uuid({ error: UNTYPED }) })

/** An amount whose refund failed: to be sent again by the gateway, or sent otherwise already. */
export const resendInput = z.object({
  refund: z.uuid({ error: UNTYPED }),
  how: z.enum(['again', 'otherwise'], { error: UNTYPED }),
})
