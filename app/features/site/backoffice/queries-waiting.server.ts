import { type SQL, sql } from 'drizzle-orm'
import { canReviewEvents } from '#app/features/catalogue/event-publishing/policy.ts'
import { eventsToReview } from '#app/features/catalogue/event-publishing/queries-review.server.ts'
import { canDecideProviders } from '#app/features/catalogue/trainers/policy.ts'
import { providersToDecide } from '#app/features/catalogue/trainers/queries-waiting.server.ts'
import { canAnswerDisputes } from '#app/features/delivery/disputes/policy.ts'
import { disputesToAnswer } from '#app/features/delivery/disputes/queries-disputes.server.ts'
import { canDecideReviews } from '#app/features/delivery/reviews/policy.ts'
import { reviewsToDecide } from '#app/features/delivery/reviews/queries-reported.server.ts'
import { canSettlePlans } from '#app/features/money/subscriptions/policy.ts'
import { lostPlanRefunds } from '#app/features/money/subscriptions/queries-staff.server.ts'
import { canDecideMessages } from '#app/features/people/message-safety/policy.ts'
import { canChaseRefunds } from '#app/features/sales/cancellations/refund-policy.ts'
import { lateRefunds } from '#app/features/sales/cancellations/refunds/queries-chased.server.ts'
import { casesToDecide } from '#app/features/site/cases/queries-cases.server.ts'
import { canEditNewsletter } from '#app/features/site/newsletter/policy.ts'
import { issuesToApprove } from '#app/features/site/newsletter/queries-issues.server.ts'
import { countWaiting, type WaitingColumns } from '#app/features/site/site/shell/queries-waiting.server.ts'
import type { PersonCtx } from '#app/platform/http/guard.server.ts'
import { canSeeQuarantinedFiles } from './policy.ts'
import { quarantinedFiles } from './queries-quarantined-files.server.ts'

/** What waits for staff, by the page on which it does; a place that the actor has no task for is left out. */
function staffColumns(ctx: PersonCtx): WaitingColumns {
  const { actor } = ctx
  return {
    ...(canDecideProviders(actor) && { providers: providersToDecide(ctx) }),
    ...(canReviewEvents(actor) && { events: eventsToReview(ctx) }),
    ...(canDecideReviews(actor) && { reviews: reviewsToDecide(ctx) }),
    ...(canDecideMessages(actor) && { messages: casesToDecide(ctx) }),
    ...(canChaseRefunds(actor) && { refunds: lateRefunds(ctx) }),
    ...(canAnswerDisputes(actor) && { disputes: disputesToAnswer(ctx) }),
    ...(canSettlePlans(actor) && { plans: lostPlanRefunds(ctx) }),
    ...(canEditNewsletter(actor) && { newsletter: issuesToApprove(ctx) }),
    ...(canSeeQuarantinedFiles(actor) && { files: quarantinedFiles(ctx) }),
  }
}

/** How much waits on each page of the administration, by its place, none with nothing. One query. */
export function countWaitingForStaff(ctx: PersonCtx): Promise<Record<string, number>> {
  return countWaiting(ctx, [], staffColumns(ctx))
}

/**
 * How much waits for the actor on the pages of these entries of the side menu; in the administration as one
 * number. One query.
 */
export function countWaitingAtDesk(ctx: PersonCtx, keys: readonly string[]): Promise<Record<string, number>> {
  const ofStaff: SQL<number>[] = keys.includes('administration') ? Object.values(staffColumns(ctx)) : []
  if (ofStaff.length === 0) return countWaiting(ctx, keys)
  return countWaiting(ctx, keys, {
    administration: sql<number>`${sql.join(ofStaff, sql` + `)}`.mapWith(Number),
  })
}
