import { z } from 'zod'
import { RAW_FIELDS } from '#app/features/catalogue/catalogue-record/catalogue.ts'
import { UNTYPED } from '#app/kit/input.ts'
import { CATALOGUE_LIMITS } from '#app/kit/reading-limits.ts'
import { LONGEST_FEED_ADDRESS } from './feed.ts'

export const feedInput = z.object({
  address: z
    .string({ error: UNTYPED })
    .trim()
    .min(1, { error: 'imports:feed.invalid.none' })
    .max(LONGEST_FEED_ADDRESS, { error: 'imports:feed.invalid.long' }),
})

const SEATS = 'imports:invalid.seats'

const code = z.string({ error: UNTYPED }).max(40, { error: UNTYPED })
export const ownFeedInput = z.object({ feed: code })
export const switchFeedInput = z.object({ feed: code, step: z.enum(['stop', 'goOn'], { error: UNTYPED }) })

const none = (typed: unknown) => (typed === '' ? undefined : typed)

const choice = (longest: number) =>
  z.preprocess(none, z.string({ error: UNTYPED }).max(longest, { error: UNTYPED }).optional())

/** Whether what is complete and sure is shown at once. */
const publish = z.preprocess((sent) => sent === 'on', z.boolean())

export const uploadInput = z.object({ publish })

export const ownUploadInput = z.object({ upload: code })

const seats = z
  .string({ error: UNTYPED })
  .trim()
  .refine((typed) => typed === '' || /^[1-9]\d{0,5}$/.test(typed), { error: SEATS })
  .transform((typed) => (typed === '' ? null : Number(typed)))
  .refine((count) => count === null || count <= CATALOGUE_LIMITS.capacity, { error: SEATS })

export const confirmUploadInput = z.object({ upload: code, seats: seats.optional() })

/**
 * The field that each column of a table fills, in form fields of their own (`columnField`); an empty one is
 * left out.
 */
export const columnsInput = z.looseObject({ upload: code })

export const columnChoice = z.preprocess(
  (typed) => (typed === '' ? null : typed),
  z.enum(RAW_FIELDS, { error: UNTYPED }).nullable(),
)

export const rereadInput = z.object({
  upload: code,
  publish,
  category: choice(100),
  timeZone: choice(100),
  source: choice(300),
})
