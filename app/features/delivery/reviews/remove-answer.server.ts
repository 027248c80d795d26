import { and, eq, isNotNull } from 'drizzle-orm'
import { topics } from '#app/features/catalogue/topics/tables.server.ts'
import { topicChanged } from '#app/features/catalogue/topics/topic.ts'
import { profileChanged } from '#app/features/catalogue/trainer-profiles/profile.ts'
import { notifyAccounts } from '#app/features/people/notifications/notify-accounts.server.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import { audit, personal } from '#app/platform/audit.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { recordFact } from '#app/platform/facts.server.ts'
import { enqueue } from '#app/platform/jobs.server.ts'
import { forgetPagesJob } from '#app/platform/process-news.server.ts'
import { reviewsDecidedBy } from './queries-scope.server.ts'
import { reviews } from './tables.server.ts'

/**
 * Takes the answer of its provider from a review, for good: that it was answered stays, so there is no other
 * one. The provider is told why; pages show the review without it. Nothing where there is none any more.
 */
export async function removeAnswer(
  tx: Tx,
  ctx: Ctx,
  { reviewId, reason }: { reviewId: string; reason: string },
): Promise<void> {
  const [row] = await tx
    .select({ review: reviews, provider: parties.name, title: topics.title })
    .from(reviews)
    .innerJoin(parties, eq(parties.id, reviews.trainerId))
    .leftJoin(topics, eq(topics.id, reviews.topicId))
    .where(and(reviewsDecidedBy(ctx.actor), eq(reviews.id, reviewId), isNotNull(reviews.answer)))
    .for('no key update', { of: reviews })
  if (!row) return
  const { trainerId, topicId, answer } = row.review
  await tx.update(reviews).set({ answer: null }).where(eq(reviews.id, reviewId))
  await audit(
    tx,
    ctx,
    'review.remove-answer',
    { kind: 'review', id: reviewId },
    { reason: personal(reason), answer: personal(answer ?? '') },
  )
  const parameters = { title: row.title ?? row.provider, reason }
  const about = { to: { party: trainerId }, about: reviewId, link: '/review?list=received' }
  await notifyAccounts(tx, [{ kind: 'reviewAnswerRemoved', ...about, parameters }])
  if (topicId) await recordFact(tx, topicChanged, topicId, { part: 'reviews' })
  await recordFact(tx, profileChanged, trainerId, { part: 'reviews' })
  await enqueue(tx, forgetPagesJob, {})
}
