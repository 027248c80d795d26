import { and, eq, inArray } from 'drizzle-orm'
import type { Ctx } from '#app/platform/context.server.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { reviewsDecidedBy } from './queries-scope.server.ts'
import type { ReviewState } from './review.ts'
import { reviews } from './tables.server.ts'

/** Locks a review on which staff decides; null where it is in none of these states any more. */
export async function lockDecidedReview(
  tx: Tx,
  ctx: Ctx,
  { id, states }: { id: string; states: ReviewState[] },
) {
  const [review] = await tx
    .select()
    .from(reviews)
    .where(and(reviewsDecidedBy(ctx.actor), eq(reviews.id, id), inArray(reviews.state, states)))
    .for('no key update')
  return review ?? null
}
