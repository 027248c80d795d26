import { z } from 'zod'
import { isId } from '#app/kit/ids.ts'
import { UNTYPED } from '#app/kit/input.ts'
import { lineOfText } from '#app/kit/text.ts'

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

const limit = whole(100_000, 'limits:invalid.seats').refine((seats) => seats !== null, {
  error: 'common:invalid.required',
})

/**
 * The form of a shared limit: `event` (its slug), `name`, `seats` and the ticket types (ids) that share it.
 */
export const makeLimitInput = z.object({
  event,
  name: lineOfText(60),
  seats: limit.transform(Number),
  types: types.refine((ids) => new Set(ids).size >= 2, { error: 'limits:invalid.types' }),
  series,
})

/** `was` is the number that the form showed. */
export const resizeLimitInput = z.object({
  event,
  id: z.string().refine(isId, UNTYPED),
  was: z.coerce.number({ error: UNTYPED }).int(UNTYPED),
  seats: limit.transform(Number),
  series,
})

export const dropLimitInput = z.object({ event, id: z.string().refine(isId, UNTYPED), series })
