import { eq } from 'drizzle-orm'
import { events } from '#app/features/catalogue/events/tables.server.ts'
import { notifyAccounts } from '#app/features/people/notifications/notify-accounts.server.ts'
import { type Ctx, requireSystem } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { eventReviews } from './tables.server.ts'

/**
 * Notifies everybody who acts for an organiser, also by email, once for each decision, that an event is
 * public, or that staff sent it back. Refuses any actor but the system.
 */
export async function notifyReviewedEvent(
  ctx: Ctx,
  { eventId, factId }: { eventId: string; factId: string },
): Promise<void> {
  requireSystem(ctx)

  await inTransaction(async (tx) => {
    const [event] = await tx
      .select({
        slug: events.slug,
        title: events.title,
        state: events.state,
        ownerId: events.ownerId,
        reason: eventReviews.reason,
      })
      .from(events)
      .leftJoin(eventReviews, eq(eventReviews.eventId, events.id))
      .where(eq(events.id, eventId))
    if (!event) return
    const { title, slug } = event
    const reason = event.reason ?? ''
    const notification = { to: { party: event.ownerId }, about: factId } as const
    if (event.state === 'published')
      await notifyAccounts(tx, [
        {
          ...notification,
          kind: 'eventPublished',
          parameters: { title },
          link: `/event/Q/${encodeURIComponent(slug)}`,
        },
      ])
    if (event.state === 'draft')
      await notifyAccounts(tx, [
        {
          ...notification,
          kind: 'eventReturned',
          parameters: { title, reason },
          link: `/event/addevent?${new URLSearchParams({ event: slug })}`,
        },
      ])
  })
}
