import { and, eq } from 'drizzle-orm'
import type { Ctx } from '#app/platform/context.server.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { changeReviewState } from './change-review-state.server.ts'
import { reviewsDecidedBy } from './queries-scope.server.ts'
import { reviews } from './tables.server.ts'

/** Shows a review again whose decision is taken back or over. False where it is not hidden any more. */
export async function showReview(tx: Tx, ctx: Ctx, { id }: { id: string }): Promise<boolean> {
  const [review] = await tx
    .select()
    .from(reviews)
    .where(and(reviewsDecidedBy(ctx.actor), eq(reviews.id, id), eq(reviews.state, 'hidden')))
    .for('no key update')
  if (!review) return false
  await changeReviewState(tx, ctx, review, { name: 'show', hiddenReason: null })
  return true
}
