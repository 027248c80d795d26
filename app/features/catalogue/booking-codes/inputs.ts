import { z } from 'zod'
import { CODE_FORM, normalizeBookingCode } from '#app/features/catalogue/inventory/booking-code.ts'
import { BUYERS } from '#app/features/catalogue/ticket-types/ticket-type.ts'
import { isId } from '#app/kit/ids.ts'
import { UNTYPED } from '#app/kit/input.ts'

/**
 * What the table of ticket types sends: `event` (its slug) and `buyers.<ticketTypeId>`, for whom each type
 * is.
 */
export const eligibleBuyersInput = z.object({
  event: z.string().max(300),
  buyers: z.record(
    z.string().refine(isId, { error: 'common:invalid.value' }),
    z.enum(BUYERS, { error: 'common:invalid.value' }),
  ),
})

const event = z.string({ error: UNTYPED }).min(1, UNTYPED).max(300, UNTYPED)

const typed = z.string().max(100).default('')

const many = (sent: unknown) => (sent === undefined || sent === '' ? [] : Array.isArray(sent) ? sent : [sent])

const types = z.preprocess(many, z.array(z.string().refine(isId, UNTYPED)).max(100, UNTYPED))

/** Whether it is meant for each date of the series that is still to come. */
const series = z
  .string()
  .max(10)
  .default('')
  .transform((ticked) => ticked !== '')

/** A whole number as people type it, null where nothing was typed. */
const whole = (most: number, error: string) =>
  typed
    .transform((text) => text.normalize('NFKC').trim())
    .refine((text) => text === '' || (/^[1-9]\d{0,5}$/.test(text) && Number(text) <= most), { error })
    .transform((text) => (text === '' ? null : Number(text)))

/**
 * The form of a booking code: `event` (its slug), `code` (generated when empty), `percent` or `amount` of the
 * event's currency, `seats`, `from` and `until` (days in the zone of the place), `types` (ids; none for all).
 */
export const createBookingCodeInput = z.object({
  event,
  code: typed.transform(normalizeBookingCode).refine((code) => code === '' || CODE_FORM.test(code), {
    error: 'codes:invalid.code',
  }),
  percent: whole(100, 'codes:invalid.percent'),
  amount: typed.transform((text) => text.trim()),
  seats: whole(100_000, 'codes:invalid.seats'),
  from: typed.transform((text) => text.trim()),
  until: typed.transform((text) => text.trim()),
  types,
  series,
})

export const endBookingCodeInput = z.object({ event, id: z.string().refine(isId, UNTYPED), series })

/** Which ticket types (ids) need a booking code. */
export const requireBookingCodeInput = z.object({ event, types })
