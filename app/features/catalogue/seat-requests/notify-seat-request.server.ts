import { and, eq } from 'drizzle-orm'
import { events } from '#app/features/catalogue/events/tables.server.ts'
import { everySeatRequest } from '#app/features/catalogue/inventory/requests/queries-scope.server.ts'
import { seatRequests } from '#app/features/catalogue/inventory/requests/tables.server.ts'
import { accounts } from '#app/features/people/accounts/tables.server.ts'
import type { Happened } from '#app/features/people/notifications/notification.ts'
import { notifyAccounts } from '#app/features/people/notifications/notify-accounts.server.ts'
import { type Ctx, requireSystem } from '#app/platform/context.server.ts'
import { inTransaction, read } from '#app/platform/db.server.ts'
import { APPROVAL_PATH, seatRequestPath } from './seat-request-path.ts'

/**
 * Notifies, once for each state, of a seat request: the organiser that it waits, the requester that it was
 * approved and until when, declined and why, or that it ended. Does nothing once the state has changed again.
 * Refuses any actor but the system.
 */
export async function notifySeatRequest(ctx: Ctx, requestId: string): Promise<void> {
  requireSystem(ctx)

  const [row] = await read(ctx)
    .select({
      account: seatRequests.accountId,
      state: seatRequests.state,
      seats: seatRequests.quantity,
      until: seatRequests.heldUntil,
      reason: seatRequests.reason,
      eventId: seatRequests.eventId,
      ownerId: events.ownerId,
      title: events.title,
      slug: events.slug,
      timeZone: accounts.timeZone,
    })
    .from(seatRequests)
    .innerJoin(events, eq(events.id, seatRequests.eventId))
    .innerJoin(accounts, eq(accounts.id, seatRequests.accountId))
    .where(and(everySeatRequest(ctx), eq(seatRequests.id, requestId)))
  if (!row) return

  const notification = notificationOf(row, requestId)
  if (notification) await inTransaction((tx) => notifyAccounts(tx, [notification]))
}

type Row = Pick<typeof seatRequests.$inferSelect, 'state' | 'reason' | 'eventId'> &
  Pick<typeof events.$inferSelect, 'ownerId' | 'title' | 'slug'> & {
    account: (typeof seatRequests.$inferSelect)['accountId']
    seats: number
    until: Date | null
    timeZone: string
  }

function notificationOf(row: Row, about: string): Happened | null {
  const { state, title, slug, until, reason, timeZone } = row
  const own = { about, to: { account: row.account }, link: seatRequestPath(slug) }
  if (state === 'asked') {
    const link = `${APPROVAL_PATH}?event=${encodeURIComponent(slug)}`
    const group = row.eventId
    const to = { party: row.ownerId }
    return { about, to, kind: 'seatsAsked', parameters: { title }, link, count: row.seats, group }
  }
  if (state === 'approved' && until)
    return {
      ...own,
      kind: 'seatsApproved',
      parameters: { title, until: { at: until.toISOString(), timeZone } },
    }
  if (state === 'declined')
    return { ...own, kind: 'seatsDeclined', parameters: { title, reason: reason ?? '' } }
  return state === 'ended' ? { ...own, kind: 'seatRequestEnded', parameters: { title } } : null
}
