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

/** How what is sold by hand is paid: on an invoice by transfer, or to its organiser, outside, before. */
export const PAID_BY = ['bill', 'outside'] as const

const typeId = z.string().refine(isId, UNTYPED)

/**
 * What the form sends that sells seats by hand: `event` (its slug), `seats.<ticketTypeId>` and what one of
 * them costs (`prices.<ticketTypeId>`, as people write amounts; empty for what it costs anybody), who buys
 * (`name`, `email`, and the fields of payerIn), `people` who sit there, in the order of the seats, and `pay`;
 * `language`, `ahead` and `key` as for seats that are given.
 */
export const sellSeatsInput = z.object({
  ...common,
  seats: z.record(typeId, seatCount).default({}),
  prices: z.record(typeId, z.string().max(40, 'giving:sell.invalid.price')).default({}),
  pay: z.enum(PAID_BY, { error: 'common:invalid.required' }),
})

export const buyerInput = z.object({ name: lineOfText(100), email: emailInput })

/** A link in an email to who bought by hand: the order and what stands for having read it. */
export const soldLinkInput = orderInput.extend({ link: z.string().max(200) })

/**
 * What the form sends that gives seats: `event` (its slug), the ticket type (id), how many seats of it (empty
 * for as many as are named), `people` who sit there (one a line, name and email address; whoever is missing
 * is named later), in which language their tickets are, whether they are given before those who wait
 * (`ahead`), and `key` (a UUID, one for each page).
 */
export const giveSeatsInput = z.object({
  ...common,
  type: z.string({ error: 'common:invalid.required' }).refine(isId, UNTYPED),
  seats: z
    .string({ error: 'giving:invalid.seats' })
    .max(100, 'giving:invalid.seats')
    .transform((typed) => typed.trim())
    .pipe(z.string().regex(/^(\d{1,9})?$/, 'giving:invalid.seats'))
    .transform((typed) => (typed === '' ? null : Number(typed)))
    .refine((seats) => seats !== 0, 'giving:invalid.seats')
    .default(null),
})
