import { and, eq } from 'drizzle-orm'
import { quorumFacts } from '#app/features/catalogue/events/queries.server.ts'
import { eventsManagedBy } from '#app/features/catalogue/events/queries-scope.server.ts'
import { quorumOf } from '#app/features/catalogue/events/quorum.ts'
import { events } from '#app/features/catalogue/events/tables.server.ts'
import { comingSeats } from '#app/features/catalogue/inventory/queries-seats.server.ts'
import type { Happened } from '#app/features/people/notifications/notification.ts'
import { notifyAccounts } from '#app/features/people/notifications/notify-accounts.server.ts'
import type { News } from '#app/features/sales/cancellations/event-news.ts'
import { salesPath } from '#app/features/sales/confirmations/queries-noted.server.ts'
import { type Ctx, requireSystem } from '#app/platform/context.server.ts'
import { inTransaction, read } from '#app/platform/db.server.ts'
import { findDecision } from './queries-news-decision.server.ts'

/**
 * Notifies everybody who acts for its organiser that an event needs their decision, that it is decided later,
 * or that it was cancelled; each once, and only while it is true. Refuses any actor but the system.
 */
export async function notifyQuorumNews(
  ctx: Ctx,
  { eventId, news }: { eventId: string; news: News },
): Promise<void> {
  requireSystem(ctx)

  const [event] = await read(ctx)
    .select({
      organiser: events.ownerId,
      slug: events.slug,
      title: events.title,
      timeZone: events.timeZone,
      state: events.state,
      quorum: quorumFacts,
      coming: comingSeats,
    })
    .from(events)
    .where(and(eventsManagedBy(ctx.actor), eq(events.id, eventId)))
  if (!event) return
  const decision = await findDecision(ctx, eventId, news)

  const { title, timeZone } = event
  const said = { to: { party: event.organiser }, link: salesPath(event.slug) }
  const notes: Happened[] = []
  if (news === 'cancelled' && event.state === 'cancelled') {
    const kind = decision?.state === 'lapsed' ? 'ownEventLapsed' : 'ownEventCancelled'
    notes.push({ ...said, kind, about: eventId, parameters: { title } })
  } else if (news === 'missed' && decision) {
    const until = { at: decision.answerBy.toISOString(), timeZone }
    const count = quorumOf(event.quorum, event.coming, ctx.now()).missing
    if (count > 0)
      notes.push({ ...said, kind: 'quorumMissed', about: decision.id, count, parameters: { title, until } })
  } else if (news === 'moved' && decision?.movedTo) {
    const date = { at: decision.movedTo.toISOString(), timeZone }
    notes.push({ ...said, kind: 'ownQuorumMoved', about: decision.id, parameters: { title, date } })
  }

  await inTransaction((tx) => notifyAccounts(tx, notes))
}
