import { and, eq, ne } from 'drizzle-orm'
import type { Ctx } from '#app/platform/context.server.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { changeReviewState } from './change-review-state.server.ts'
import { reviewsDecidedBy } from './queries-scope.server.ts'
import { reviews } from './tables.server.ts'

/**
 * Removes a review for good, shown or held, for a reason that its author reads. False where it is out of
 * sight already.
 */
export async function removeReview(
  tx: Tx,
  ctx: Ctx,
  { id, reason }: { id: string; reason: string },
): Promise<boolean> {
  const [review] = await tx
    .select()
    .from(reviews)
    .where(and(reviewsDecidedBy(ctx.actor), eq(reviews.id, id), ne(reviews.state, 'hidden')))
    .for('no key update')
  if (!review) return false
  await changeReviewState(tx, ctx, review, { name: 'remove', hiddenReason: reason })
  return true
}
