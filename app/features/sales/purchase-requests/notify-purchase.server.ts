import { and, eq } from 'drizzle-orm'
import { events } from '#app/features/catalogue/events/tables.server.ts'
import { accounts } from '#app/features/people/accounts/tables.server.ts'
import type { Happened } from '#app/features/people/notifications/notification.ts'
import { notifyAccounts } from '#app/features/people/notifications/notify-accounts.server.ts'
import { itemNow, itemOfOrders } from '#app/features/sales/orders/queries-item.server.ts'
import { orderItems, orders } from '#app/features/sales/orders/tables.server.ts'
import { type Ctx, requireSystem } from '#app/platform/context.server.ts'
import { inTransaction, read } from '#app/platform/db.server.ts'
import { everyPurchase } from './queries-scope.server.ts'
import { purchaseRequests } from './tables.server.ts'

/**
 * Notifies, once for each state, of what became of a purchase request: the requester that it was approved and
 * until when it is held, declined and why, or that it ended undecided. Those who decide are told by its
 * steps. Does nothing once the state has changed again. Refuses any actor but the system.
 */
export async function notifyPurchase(ctx: Ctx, requestId: string): Promise<void> {
  requireSystem(ctx)

  const [row] = await read(ctx)
    .select({
      request: purchaseRequests,
      reference: orders.reference,
      order: orders.state,
      timeZone: accounts.timeZone,
      title: itemNow.title,
    })
    .from(purchaseRequests)
    .innerJoin(orders, eq(orders.id, purchaseRequests.orderId))
    .innerJoin(orderItems, itemOfOrders)
    .leftJoin(events, eq(events.id, orders.eventId))
    .innerJoin(accounts, eq(accounts.id, purchaseRequests.accountId))
    .where(and(everyPurchase(ctx), eq(purchaseRequests.id, requestId)))
  const notification = row && notificationOf(row)
  if (notification) await inTransaction((tx) => notifyAccounts(tx, [notification]))
}

type Row = {
  request: typeof purchaseRequests.$inferSelect
  reference: string
  order: (typeof orders.$inferSelect)['state']
  timeZone: string
  title: string
}

function notificationOf({ request, reference, order, timeZone, title }: Row): Happened | null {
  const { id: about, accountId: account, state, reason, heldUntil } = request
  const own = { about, to: { account }, link: `/order/${reference}` }
  // Approved and ordered in one press: its confirmation says so.
  if (state === 'approved' && heldUntil && order === 'held') {
    const until = { at: heldUntil.toISOString(), timeZone }
    return { ...own, kind: 'purchaseApproved', parameters: { title, until } }
  }
  if (state === 'declined')
    return { ...own, kind: 'purchaseDeclined', parameters: { title, reason: reason ?? '' } }
  // Of what was bought the confirmation tells, of what was let go who did it knows.
  const isOver = order === 'held' || order === 'expired' || order === 'cancelled'
  return state === 'ended' && isOver ? { ...own, kind: 'purchaseEnded', parameters: { title } } : null
}
