import type { Ctx } from '#app/platform/context.server.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { changeReviewState } from './change-review-state.server.ts'
import { lockDecidedReview } from './lock-decided-review.server.ts'

/** Shows a review again whose decision is taken back or over. False where it is not hidden any more. */
export async function showReview(tx: Tx, ctx: Ctx, { id }: { id: string }): Promise<boolean> {
  const review = await lockDecidedReview(tx, ctx, { id, states: ['hidden'] })
  if (!review) return false
  await changeReviewState(tx, ctx, review, { name: 'show', hiddenReason: null })
  return true
}
