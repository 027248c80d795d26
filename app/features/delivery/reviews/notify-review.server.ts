import { and, eq } from 'drizzle-orm'
import { topics } from '#app/features/catalogue/topics/tables.server.ts'
import type { Happened } from '#app/features/people/notifications/notification.ts'
import { notifyAccounts } from '#app/features/people/notifications/notify-accounts.server.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import { type Ctx, requireSystem } from '#app/platform/context.server.ts'
import { inTransaction, read } from '#app/platform/db.server.ts'
import { reviewsDecidedBy } from './queries-scope.server.ts'
import { reviews } from './tables.server.ts'

type ReviewNews = 'written' | 'answered' | 'restored' | 'held'

const TO_AUTHOR = { answered: 'reviewAnswered', restored: 'reviewRestored', held: 'reviewHeld' } as const

/**
 * Notifies everybody who acts for its provider, once, that a review was written, or its author that it was
 * answered, held or restored; of the last two each time. Refuses any actor but the system.
 */
export async function notifyReview(
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
  const { trainerId, writtenBy } = row
  await inTransaction((tx) => notifyAccounts(tx, [happened()]))

  function happened(): Happened {
    if (what === 'written')
      return {
        kind: 'reviewReceived',
        to: { party: trainerId },
        about: reviewId,
        parameters: { title },
        link: '/review?list=received',
      }
    const author = { to: { account: writtenBy }, about: factId, link: '/review?list=written' } as const
    return { ...author, kind: TO_AUTHOR[what], parameters: { title } }
  }
}
