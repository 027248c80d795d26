import { and, eq, sql } from 'drizzle-orm'
import { events } from '#app/features/catalogue/events/tables.server.ts'
import { topicChanged } from '#app/features/catalogue/topics/topic.ts'
import { profileChanged } from '#app/features/catalogue/trainer-profiles/profile.ts'
import { ordersOf } from '#app/features/sales/orders/queries-scope.server.ts'
import { orders } from '#app/features/sales/orders/tables.server.ts'
import { requireAccountHolder } from '#app/kit/actor.ts'
import { newId } from '#app/kit/ids.ts'
import { parseInput } from '#app/kit/input.ts'
import { notFound, refuse } from '#app/kit/refusal.ts'
import { audit } from '#app/platform/audit.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { recordFact } from '#app/platform/facts.server.ts'
import { countRatings } from './count-ratings.server.ts'
import { reviewInput } from './inputs.ts'
import { markReview } from './mark-review.server.ts'
import { bookingsAttended } from './queries-scope.server.ts'
import { ratedIn } from './rated.ts'
import { REVIEW_DAYS, reviewWritten, whyNotReviewed } from './review.ts'
import { reviews } from './tables.server.ts'

/**
 * Writes the review of a booking of the party acted for, stars in tenths; the ratings count it at once.
 * Refuses a visitor with `signIn`, an unconfirmed address with `forbidden`, somebody else's booking as not
 * found, and with `conflict` a training that was not attended, is not over, or ended more than REVIEW_DAYS
 * ago, and a different second review.
 */
export async function writeReview(ctx: Ctx, input: unknown): Promise<void> {
  const { booking, rating, content, trainer, organiser, body } = parseInput(reviewInput, input)
  const { actor } = ctx
  requireAccountHolder(actor)

  await inTransaction(async (tx) => {
    const [bought] = await tx
      .select({
        orderId: orders.id,
        trainerId: orders.sellerId,
        taughtById: events.trainerId,
        topicId: events.topicId,
        endsAt: events.endsAt,
        state: events.state,
        attended: sql<boolean>`${bookingsAttended()}`,
      })
      .from(orders)
      .innerJoin(events, eq(events.id, orders.eventId))
      .where(and(ordersOf(ctx), eq(orders.reference, booking)))
      .for('share', { of: orders })
    if (!bought) throw notFound()

    if (!actor.emailConfirmed) throw refuse('forbidden', 'reviews:refused.unconfirmed')

    const { orderId, trainerId, taughtById, topicId, endsAt, state } = bought
    const why = whyNotReviewed(
      { endsAt, cancelled: state === 'cancelled', attended: bought.attended },
      ctx.now(),
    )
    if (why) throw refuse('conflict', `reviews:refused.${why}`, { days: REVIEW_DAYS })
    const said = {
      rating,
      body,
      language: ctx.language,
      contentRating: content,
      trainerRating: trainer,
      organiserRating: organiser,
    }

    const [written] = await tx
      .insert(reviews)
      .values({
        id: newId(),
        orderId,
        trainerId,
        taughtById,
        topicId,
        authorId: actor.partyId,
        writtenBy: actor.accountId,
        ...said,
        attendedAt: endsAt,
        createdAt: ctx.now(),
      })
      .onConflictDoNothing()
      .returning({ id: reviews.id })
    if (!written) {
      const [before] = await tx
        .select({ body: reviews.body })
        .from(reviews)
        .where(eq(reviews.orderId, orderId))
      if (before?.body === body) return
      throw refuse('conflict', 'reviews:refused.already')
    }
    await markReview(tx, { ctx, reviewId: written.id })
    const rated = ratedIn({ trainerId, taughtById })
    await countRatings(tx, { topicIds: topicId ? [topicId] : [], trainerIds: rated })
    await audit(tx, ctx, 'review.write', { kind: 'review', id: written.id }, { rating })
    await recordFact(tx, reviewWritten, written.id, { trainer: trainerId, topic: topicId, rating })
    // The stars stand in the search and on the pages of both.
    if (topicId) await recordFact(tx, topicChanged, topicId, { part: 'reviews' })
    for (const id of rated) await recordFact(tx, profileChanged, id, { part: 'reviews' })
  })
}
