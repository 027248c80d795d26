import { z } from 'zod'
import { isId } from '#app/kit/ids.ts'
import { UNTYPED } from '#app/kit/input.ts'
import { RATINGS, REPORT_REASONS } from './review.ts'

const LONGEST = { body: 4_000, answer: 2_000, words: 1_000, reason: 1_500 }

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
  body: z.string().trim().min(1).max(LONGEST.body),
})

export const answerInput = z.object({
  review: z.string({ error: UNTYPED }).refine(isId, { error: UNTYPED }),
  answer: z.string().trim().min(1).max(LONGEST.answer),
})

const code = z.string({ error: UNTYPED }).regex(/^[0-9a-f]{20}$/, UNTYPED)

/** Why a review is reported. */
export const reportInput = z
  .object({
    review: code,
    reason: z.enum(REPORT_REASONS, { error: 'reviews:report.noReason' }),
    words: z.string().trim().max(LONGEST.words).default(''),
  })
  .refine(({ reason, words }) => reason !== 'other' || words !== '', {
    path: ['words'],
    error: 'common:invalid.required',
  })

/** Staff's decision; hiding needs a reason. */
export const decisionInput = z
  .object({
    review: code,
    decision: z.enum(['keep', 'hide', 'restore'], { error: UNTYPED }),
    reason: z.string().trim().max(LONGEST.reason).default(''),
  })
  .refine(({ decision, reason }) => decision !== 'hide' || reason !== '', {
    path: ['reason'],
    error: 'common:invalid.required',
  })
