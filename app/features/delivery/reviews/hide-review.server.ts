import type { Ctx } from '#app/platform/context.server.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { changeReviewState } from './change-review-state.server.ts'
import { lockDecidedReview } from './lock-decided-review.server.ts'

/** Hides a review for a reason that its author reads. False where it is not public any more. */
export async function hideReview(
  tx: Tx,
  ctx: Ctx,
  { id, reason }: { id: string; reason: string },
): Promise<boolean> {
  const review = await lockDecidedReview(tx, ctx, { id, states: ['public'] })
  if (!review) return false
  await changeReviewState(tx, ctx, review, { name: 'hide', hiddenReason: reason })
  return true
}
