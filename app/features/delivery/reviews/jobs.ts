import { z } from 'zod'
import { defineJob } from '#app/kit/job.ts'

/**
 * Notifies people of a review: its provider that it was written, its author that it was answered, hidden or
 * brought back.
 */
export const noteReviewNews = defineJob(
  'reviews.note',
  z.object({
    reviewId: z.uuid(),
    what: z.enum(['written', 'answered', 'hidden', 'restored']),
    /** Of what happens more than once. */
    factId: z.uuid().optional(),
  }),
)

/** Asks who was at an event that is over for a review. */
export const askReviews = defineJob('reviews.ask', z.object({ eventId: z.uuid() }))
