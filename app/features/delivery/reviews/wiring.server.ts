import { eventCompleted } from '#app/features/catalogue/events/event.ts'
import { follow } from '#app/platform/facts.server.ts'
import { forgetPages } from '#app/platform/process-news.server.ts'
import { carryOut, carryOutFast, type Wiring } from '#app/platform/wiring.server.ts'
import { askForReviews } from './ask-reviews.server.ts'
import { askReviews, noteReviewNews } from './jobs.ts'
import { noteReview as noteOneReview } from './note-review.server.ts'
import { reviewAnswered, reviewHidden, reviewRestored, reviewWritten } from './review.ts'

export const reviewsWiring: Wiring = {
  jobs: [
    carryOutFast(noteReviewNews, noteOneReview),
    carryOut(askReviews, (ctx, { eventId }) => askForReviews(ctx, eventId)),
  ],
  followers: [
    // Pages that are kept for visitors show what is gone, or lead where nothing is.
    follow(reviewHidden, forgetPages, () => ({})),
    follow(reviewWritten, noteReviewNews, ({ subjectId }) => ({ reviewId: subjectId, what: 'written' })),
    follow(reviewAnswered, noteReviewNews, ({ subjectId }) => ({ reviewId: subjectId, what: 'answered' })),
    follow(reviewHidden, noteReviewNews, ({ factId, subjectId }) => ({
      factId,
      reviewId: subjectId,
      what: 'hidden' as const,
    })),
    follow(reviewRestored, noteReviewNews, ({ factId, subjectId }) => ({
      factId,
      reviewId: subjectId,
      what: 'restored' as const,
    })),
    follow(eventCompleted, askReviews, ({ subjectId }) => ({ eventId: subjectId })),
  ],
}
