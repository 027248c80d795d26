import { z } from 'zod'
import { isId } from '#app/kit/ids.ts'
import { UNTYPED } from '#app/kit/input.ts'
import { linesOfText } from '#app/kit/text.ts'
import { RATINGS } from './review.ts'

const LONGEST = { body: 4_000, answer: 2_000 }

const stars = z.coerce
  .number({ error: 'reviews:write.noStars' })
  .refine((given) => RATINGS.some((rating) => rating === given), { error: 'reviews:write.noStars' })

const part = z
  .literal('')
  .transform(() => null)
  .or(stars)
  .nullable()
  .default(null)

/** A review of one booking; the parts may be left out. Stars in tenths. */
export const reviewInput = z.object({
  booking: z.string({ error: UNTYPED }),
  rating: stars,
  content: part,
  trainer: part,
  organiser: part,
  body: linesOfText(LONGEST.body),
})

export const answerInput = z.object({
  review: z.string({ error: UNTYPED }).refine(isId, { error: UNTYPED }),
  answer: linesOfText(LONGEST.answer),
})
