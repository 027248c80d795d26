import { z } from 'zod'
import { defineJob } from '#app/kit/job.ts'

/**
 * Notifies people of a review: its provider that it was written, its author that it was answered or restored,
 * or that it is looked at.
 */
export const notifyReviewJob = defineJob(
  'reviews.notify-review',
  z.object({
    reviewId: z.uuid(),
    what: z.enum(['written', 'answered', 'restored', 'held']),
    /** Of what happens more than once. */
    factId: z.uuid().optional(),
  }),
  { formerly: ['reviews.note'] },
)

/** Asks people who attended an event that is over for a review. */
export const askReviewsJob = defineJob('reviews.ask-reviews', z.object({ eventId: z.uuid() }), {
  formerly: ['reviews.ask'],
})
