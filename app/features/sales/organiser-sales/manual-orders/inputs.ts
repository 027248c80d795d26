import { z } from 'zod'
import { emailInput } from '#app/features/people/email-codes/inputs.ts'
import { orderInput } from '#app/features/sales/orders/inputs.ts'
import { isId } from '#app/kit/ids.ts'
import { UNTYPED } from '#app/kit/input.ts'
import { LANGUAGES } from '#app/kit/language.ts'
import { lineOfText } from '#app/kit/text.ts'
import { LONGEST_LIST } from './limits.ts'

/** A whole number as people type it; an empty field is none. */
const seatCount = z
  .string({ error: 'orders:hold.wholeNumber' })
  .max(100, 'orders:hold.wholeNumber')
  .transform((typed) => typed.trim() || '0')
  .pipe(
    z
      .string()
      .regex(/^\d{1,9}$/, 'orders:hold.wholeNumber')
      .transform(Number),
  )

const common = {
  event: z.string({ error: UNTYPED }).min(1, UNTYPED).max(300, UNTYPED),
  people: z.string().max(LONGEST_LIST).default(''),
  language: z.enum(LANGUAGES, UNTYPED),
  ahead: z
    .literal('on')
    .optional()
    .transform((sent) => sent === 'on'),
  key: z.uuid({ error: UNTYPED }),
}

/**
 * How a manual order is paid: on an invoice by transfer, or to its organiser before, outside the marketplace.
 */
export const PAID_BY = ['bill', 'outside'] as const

const typeId = z.string().refine(isId, UNTYPED)

/**
 * The form of a manual order: `event` (its slug), `seats.<ticketTypeId>` and the price of one
 * (`prices.<ticketTypeId>`, as people write amounts; empty for the regular price), the buyer (`name`,
 * `email`, and the fields of payerIn), `people` as participants, in the order of the seats, and `pay`;
 * `language`, `ahead` and `key` as for complimentary seats.
 */
export const sellSeatsInput = z.object({
  ...common,
  seats: z.record(typeId, seatCount).default({}),
  prices: z.record(typeId, z.string().max(40, 'manual-orders:sell.invalid.price')).default({}),
  pay: z.enum(PAID_BY, { error: 'common:invalid.required' }),
})

export const buyerInput = z.object({ name: lineOfText(100), email: emailInput })

/** The link in an email to the buyer of a manual order: the order and a secret that proves having read it. */
export const soldLinkInput = orderInput.extend({ link: z.string().max(200) })

/**
 * The form of a complimentary order: `event` (its slug), the ticket type (id), the number of seats (empty for
 * as many as are named), `people` as participants (one a line, name and email address; the others are named
 * later), the language of the tickets, whether they go before the waiting list (`ahead`), and `key` (a UUID,
 * one for each page).
 */
export const giveSeatsInput = z.object({
  ...common,
  type: z.string({ error: 'common:invalid.required' }).refine(isId, UNTYPED),
  seats: z
    .string({ error: 'manual-orders:invalid.seats' })
    .max(100, 'manual-orders:invalid.seats')
    .transform((typed) => typed.trim())
    .pipe(z.string().regex(/^(\d{1,9})?$/, 'manual-orders:invalid.seats'))
    .transform((typed) => (typed === '' ? null : Number(typed)))
    .refine((seats) => seats !== 0, 'manual-orders:invalid.seats')
    .default(null),
})
