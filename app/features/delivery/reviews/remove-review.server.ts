import type { Ctx } from '#app/platform/context.server.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { changeReviewState } from './change-review-state.server.ts'
import { lockDecidedReview } from './lock-decided-review.server.ts'

/**
 * Removes a review for good, shown or held, for a reason that its author reads. False where it is out of
 * sight already.
 */
export async function removeReview(
  tx: Tx,
  ctx: Ctx,
  { id, reason }: { id: string; reason: string },
): Promise<boolean> {
  const review = await lockDecidedReview(tx, ctx, { id, states: ['public', 'held'] })
  if (!review) return false
  await changeReviewState(tx, ctx, review, { name: 'remove', hiddenReason: reason })
  return true
}
