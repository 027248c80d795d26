import { and, eq } from 'drizzle-orm'
import { notifyAccounts } from '#app/features/notifications/notify-accounts.server.ts'
import { parties } from '#app/features/parties/tables.server.ts'
import { topics } from '#app/features/topics/tables.server.ts'
import { type Ctx, requireSystem } from '#app/platform/context.server.ts'
import { inTransaction, read } from '#app/platform/db.server.ts'
import { reviewsDecidedBy } from './queries-scope.server.ts'
import { reviews } from './tables.server.ts'

type ReviewNews = 'written' | 'answered' | 'hidden' | 'restored'

const TO_AUTHOR = { answered: 'reviewAnswered', hidden: 'reviewHidden', restored: 'reviewRestored' } as const

/**
 * Notifies whoever acts for its provider, once, that a review was written, or its author that it was answered, hidden or brought
 * back; of the last two each time. Refuses whoever is not the system.
 */
export async function noteReview(
  ctx: Ctx,
  { reviewId, what, factId = reviewId }: { reviewId: string; what: ReviewNews; factId?: string },
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
    .where(and(eq(reviews.id, reviewId), reviewsDecidedBy(ctx.actor)))
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
            ...{ kind: TO_AUTHOR[what], to: { account: row.writtenBy }, about: factId },
            ...{ parameters: { title }, link: '/review?list=written' },
          },
    ]),
  )
}
