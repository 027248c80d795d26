import { and, eq, isNotNull } from 'drizzle-orm'
import { topicChanged } from '#app/features/catalogue/topics/topic.ts'
import { profileChanged } from '#app/features/catalogue/trainer-profiles/profile.ts'
import { audit, personal } from '#app/platform/audit.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { recordFact } from '#app/platform/facts.server.ts'
import { enqueue } from '#app/platform/jobs.server.ts'
import { forgetPagesJob } from '#app/platform/process-news.server.ts'
import { reviewsDecidedBy } from './queries-scope.server.ts'
import { reviews } from './tables.server.ts'

/**
 * Takes the answer of its provider from a review; pages show the review without it. That it was answered
 * stays, so there is no other one. False where there is none any more.
 */
export async function removeAnswer(
  tx: Tx,
  ctx: Ctx,
  { id, reason }: { id: string; reason: string },
): Promise<boolean> {
  const [review] = await tx
    .select()
    .from(reviews)
    .where(and(reviewsDecidedBy(ctx.actor), eq(reviews.id, id), isNotNull(reviews.answer)))
    .for('no key update')
  if (!review) return false
  await tx.update(reviews).set({ answer: null }).where(eq(reviews.id, id))
  const details = { reason: personal(reason), answer: personal(review.answer ?? '') }
  await audit(tx, ctx, 'review.remove-answer', { kind: 'review', id }, details)
  const { trainerId, topicId } = review
  if (topicId) await recordFact(tx, topicChanged, topicId, { part: 'reviews' })
  await recordFact(tx, profileChanged, trainerId, { part: 'reviews' })
  await enqueue(tx, forgetPagesJob, {})
  return true
}
