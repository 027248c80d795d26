import { notifyAccounts } from '#app/features/people/notifications/notify-accounts.server.ts'
import { type Ctx, requireSystem } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { listAttended } from './queries-attended.server.ts'

/**
 * Asks everybody who attended an event that is over, once, for a review. Refuses any actor but the system.
 */
export async function askReviews(ctx: Ctx, eventId: string): Promise<void> {
  requireSystem(ctx)

  const there = await listAttended(ctx, eventId)

  await inTransaction((tx) =>
    notifyAccounts(
      tx,
      there.map(({ account, reference, title }) => ({
        kind: 'reviewAsked',
        to: { account },
        about: eventId,
        parameters: { title },
        link: `/review?booking=${reference}`,
      })),
    ),
  )
}
