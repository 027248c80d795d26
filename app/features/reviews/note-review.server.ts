import { and, eq } from 'drizzle-orm'
import { notifyAccounts } from '#app/features/notifications/notify-accounts.server.ts'
import { parties } from '#app/features/parties/tables.server.ts'
import { topics } from '#app/features/topics/tables.server.ts'
import { type Ctx, requireSystem } from '#app/platform/context.server.ts'
import { inTransaction, read } from '#app/platform/db.server.ts'
import { reviewsSeenBy } from './queries-scope.server.ts'
import { reviews } from './tables.server.ts'

/**
 * Notifies whoever acts for its provider, once, that a review was written, or its author that it was answered. Refuses
 * whoever is not the system.
 */
export async function noteReview(
  ctx: Ctx,
  { reviewId, what }: { reviewId: string; what: 'written' | 'answered' },
): Promise<void> {
  requireSystem(ctx)

  const [row] = await read(ctx)
    .select({
      trainerId: reviews.trainerId,
      writtenBy: reviews.writtenBy,
      provider: parties.name,
      title: topics.title,
    })
    .from(reviews)
    .innerJoin(parties, eq(parties.id, reviews.trainerId))
    .leftJoin(topics, eq(topics.id, reviews.topicId))
    .where(and(eq(reviews.id, reviewId), reviewsSeenBy(ctx.actor)))
  if (!row) return

  const title = row.title ?? row.provider
  await inTransaction((tx) =>
    notifyAccounts(tx, [
      what === 'written'
        ? {
            ...{ kind: 'reviewReceived', to: { party: row.trainerId }, about: reviewId },
            ...{ parameters: { title }, link: '/review?list=received' },
          }
        : {
            ...{ kind: 'reviewAnswered', to: { account: row.writtenBy }, about: reviewId },
            ...{ parameters: { title }, link: '/review?list=written' },
          },
    ]),
  )
}
