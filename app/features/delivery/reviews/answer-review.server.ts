import { and, eq, isNull } from 'drizzle-orm'
import { topicChanged } from '#app/features/catalogue/topics/topic.ts'
import { profileChanged } from '#app/features/catalogue/trainer-profiles/profile.ts'
import { requireAccountHolder } from '#app/kit/actor.ts'
import { parseInput } from '#app/kit/input.ts'
import { notFound, refuse } from '#app/kit/refusal.ts'
import { audit } from '#app/platform/audit.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { recordFact } from '#app/platform/facts.server.ts'
import { answerInput } from './inputs.ts'
import { reviewsReceived } from './queries-scope.server.ts'
import { reviewAnswered } from './review.ts'
import { reviews } from './tables.server.ts'

/**
 * Answers a review of the party acted for, once and in public. Refuses a visitor with `signIn`, somebody
 * else's review as not found, and a different second answer with `conflict`.
 */
export async function answerReview(ctx: Ctx, input: unknown): Promise<void> {
  const { review, answer } = parseInput(answerInput, input)
  const { actor } = ctx
  requireAccountHolder(actor)
  const one = and(eq(reviews.id, review), reviewsReceived(actor))

  await inTransaction(async (tx) => {
    const [row] = await tx.select().from(reviews).where(one).for('no key update')
    if (!row) throw notFound()

    if (row.answer === answer) return
    // Also where staff has removed the answer.
    if (row.answer !== null || row.answeredAt !== null) throw refuse('conflict', 'reviews:refused.answered')

    await tx
      .update(reviews)
      .set({ answer, answeredAt: ctx.now() })
      .where(and(one, isNull(reviews.answer)))
    await audit(tx, ctx, 'review.answer', { kind: 'review', id: review }, {})
    await recordFact(tx, reviewAnswered, review, { trainer: row.trainerId, topic: row.topicId })
    if (row.topicId) await recordFact(tx, topicChanged, row.topicId, { part: 'reviews' })
    await recordFact(tx, profileChanged, row.trainerId, { part: 'reviews' })
  })
}
