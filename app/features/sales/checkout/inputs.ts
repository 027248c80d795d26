import { z } from 'zod'
import { CARDS } from '#app/features/money/payments/payment.ts'
import { participantInput } from '#app/features/sales/orders/inputs.ts'
import { isId } from '#app/kit/ids.ts'

/** A whole number as people type it in a form; an empty field is 0. */
const count = z
  .union([z.string().max(100), z.number()])
  .transform((typed) => String(typed).trim() || '0')
  .pipe(
    z
      .string()
      .regex(/^\d{1,9}$/, { error: 'orders:hold.wholeNumber' })
      .transform(Number),
  )

const key = z.uuid({ error: 'orders:hold.tryAgain' })

/**
 * The ticket panel's form: `event` (its slug), `seats.<ticketTypeId>` (a number for each type), `code` (the
 * applied booking code, or empty) and `key` (a UUID, new for each intention to buy, made in the browser;
 * omitted without scripts).
 */
export const holdSeatsInput = z
  .object({
    event: z.string().max(300),
    seats: z
      .record(z.string().refine(isId, { error: 'orders:hold.tryAgain' }), count)
      .transform((seats) => new Map(Object.entries(seats).filter(([, number]) => number > 0))),
    key: z.preprocess((typed) => (typed === '' ? undefined : typed), key.optional()),
    code: z.string().max(100).default(''),
    replaces: z.boolean().default(false),
  })
  .refine((input) => input.seats.size > 0, { error: 'orders:hold.noSeats', path: [] })

const reference = z.string().regex(/^[0-9A-Z]{6,20}$/, { error: 'orders:hold.tryAgain' })

const isBlank = (row: unknown) =>
  row !== null &&
  typeof row === 'object' &&
  Object.values(row).every((typed) => typeof typed === 'string' && typed.trim() === '')

const named = participantInput
  .nullable()
  .refine((value) => value !== null, { error: 'common:invalid.required' })

const namedLater = z.preprocess((typed) => (isBlank(typed) ? null : typed), participantInput.nullable())

const participantsOf = (row: typeof named | typeof namedLater) =>
  z.object({ reference, participants: z.array(row).max(100) })

const PARTICIPANTS = { now: participantsOf(named), later: participantsOf(namedLater) }

/** All seats in their order. With `nameLater` rows may stay empty (null), but a name needs its email. */
export const saveParticipantsInput = (nameLater: boolean) => PARTICIPANTS[nameLater ? 'later' : 'now']

export const payOrderInput = z.object({
  reference,
  card: z.enum(CARDS, { error: 'orders:payment.chooseCard' }),
  key,
})

/** An order on an invoice, to be paid by bank transfer; `key` as for a payment. */
export const billOrderInput = payOrderInput.omit({ card: true })
