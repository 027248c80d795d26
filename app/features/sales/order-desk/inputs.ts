import { z } from 'zod'
import { orderInput } from '#app/features/sales/orders/inputs.ts'
import { nameParticipantInput } from '#app/features/sales/participants/inputs.ts'
import { UNTYPED } from '#app/kit/input.ts'
import { lineOfText } from '#app/kit/text.ts'
import { LONGEST_AMOUNT } from '#app/kit/typed-amount.ts'
import { GOODWILL_REASONS } from './goodwill.ts'

/** New with each page: a second press of one button is one wish. */
const key = z.uuid({ error: UNTYPED })

/**
 * `amount` as people write it, in the order's currency; `note` says why, and `why` of staff also from a list.
 */
export const goodwillInput = orderInput.extend({
  amount: z.string({ error: UNTYPED }).max(LONGEST_AMOUNT, { error: 'order-desk:goodwill.invalid' }),
  note: lineOfText(300),
  /** Of the list of staff. */
  why: z.preprocess((typed) => (typed === '' ? undefined : typed), z.enum(GOODWILL_REASONS).optional()),
  key,
})

/** What becomes of money beyond the terms that a colleague proposed. */
export const decideGoodwillInput = orderInput.extend({
  proposal: z.uuid({ error: UNTYPED }),
  answer: z.enum(['confirm', 'withdraw'], { error: UNTYPED }),
})

export const correctedSeatInput = nameParticipantInput

/** One seat, by its position from 1. */
export const soldSeatInput = nameParticipantInput.pick({ reference: true, position: true })

export const resentConfirmationInput = orderInput.extend({ key })
