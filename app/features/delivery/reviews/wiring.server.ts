import { eventCompleted } from '#app/features/catalogue/events/event.ts'
import { topics } from '#app/features/catalogue/topics/tables.server.ts'
import { notificationKinds } from '#app/features/people/notifications/kind-registry.server.ts'
import { carriers } from '#app/features/people/staff-acts/carrier-registry.server.ts'
import { follow } from '#app/platform/facts.server.ts'
import { keptWhile } from '#app/platform/personal-data.server.ts'
import { forgetPagesJob } from '#app/platform/process-news.server.ts'
import { fill } from '#app/platform/registry.server.ts'
import { carryOut, carryOutFast, type Wiring } from '#app/platform/wiring.server.ts'
import { allowAnswer } from './allow-answer.server.ts'
import { askReviews } from './ask-reviews.server.ts'
import { hideReview } from './hide-review.server.ts'
import { askReviewsJob, notifyReviewJob } from './jobs.ts'
import { reviewsKinds } from './notification-kinds.ts'
import { notifyReview } from './notify-review.server.ts'
import { reviewRows, topicsReviewed } from './personal-data.server.ts'
import { removeAnswer } from './remove-answer.server.ts'
import { removeReview } from './remove-review.server.ts'
import {
  reviewAnswered,
  reviewHeld,
  reviewHidden,
  reviewRemoved,
  reviewRestored,
  reviewWritten,
} from './review.ts'
import { showReview } from './show-review.server.ts'

export const reviewsWiring: Wiring = {
  jobs: [
    carryOutFast(notifyReviewJob, notifyReview),
    carryOut(askReviewsJob, (ctx, { eventId }) => askReviews(ctx, eventId)),
  ],
  followers: [
    // Pages that are kept for visitors show what is gone, or lead where nothing is.
    follow(reviewHidden, forgetPagesJob, () => ({})),
    follow(reviewRemoved, forgetPagesJob, () => ({})),
    follow(reviewHeld, forgetPagesJob, () => ({})),
    follow(reviewHeld, notifyReviewJob, ({ factId, subjectId }) => ({
      factId,
      reviewId: subjectId,
      what: 'held' as const,
    })),
    follow(reviewWritten, notifyReviewJob, ({ subjectId }) => ({ reviewId: subjectId, what: 'written' })),
    follow(reviewAnswered, notifyReviewJob, ({ subjectId }) => ({ reviewId: subjectId, what: 'answered' })),
    // Of one that a decision hides or removes, or shows again, its act is told.
    follow(reviewRestored, notifyReviewJob, ({ factId, subjectId }) => ({
      factId,
      reviewId: subjectId,
      what: 'restored' as const,
    })),
    follow(eventCompleted, askReviewsJob, ({ subjectId }) => ({ eventId: subjectId })),
  ],
  personalData: [...reviewRows, keptWhile(topics, topicsReviewed)],
  fillings: [
    fill(notificationKinds, reviewsKinds),
    fill(carriers, {
      'review.hide': { carryOut: hideReview, takeBack: showReview },
      'review.remove': { carryOut: removeReview, takeBack: showReview },
      'answer.remove': { carryOut: removeAnswer, takeBack: allowAnswer },
    }),
  ],
}
