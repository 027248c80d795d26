import { and, asc, eq, inArray, lt } from 'drizzle-orm'
import { notifyAccounts } from '#app/features/people/notifications/notify-accounts.server.ts'
import { salesPath } from '#app/features/sales/confirmations/queries-noted.server.ts'
import { findChange } from '#app/features/sales/orders/queries-changes.server.ts'
import { everyOrder } from '#app/features/sales/orders/queries-scope.server.ts'
import { orders } from '#app/features/sales/orders/tables.server.ts'
import { type Ctx, requireSystem } from '#app/platform/context.server.ts'
import { inTransaction, read } from '#app/platform/db.server.ts'
import { enqueueAll } from '#app/platform/jobs.server.ts'
import { emailEventChangeJob } from './jobs.ts'

const AT_ONCE = 1_000

/**
 * Enqueues the emails about a change of an event, one job for each order that had seats before, paid,
 * invoiced or pledged, and notifies everybody who acts for its organiser if there are any. Refuses any actor
 * but the system.
 */
export async function enqueueChangeEmails(ctx: Ctx, changeId: string): Promise<void> {
  requireSystem(ctx)

  const found = await findChange(ctx, changeId)
  if (!found) return
  const { change, organiser, slug, title } = found
  const rows = await read(ctx)
    .select({ orderId: orders.id })
    .from(orders)
    .where(
      and(
        everyOrder(ctx),
        eq(orders.eventId, change.eventId),
        inArray(orders.state, ['confirmed', 'reserved', 'pledged']),
        lt(orders.createdAt, change.changedAt),
      ),
    )
    .orderBy(asc(orders.createdAt), asc(orders.id))
  if (rows.length === 0) return
  const wishes = rows.map(({ orderId }, behind) => ({ payload: { orderId, changeId }, behind }))

  await inTransaction(async (tx) => {
    for (let from = 0; from < wishes.length; from += AT_ONCE)
      await enqueueAll(tx, emailEventChangeJob, wishes.slice(from, from + AT_ONCE))
    const notification = {
      to: { party: organiser },
      about: changeId,
      link: salesPath(slug),
      parameters: { title },
    }
    await notifyAccounts(tx, [{ ...notification, kind: 'ownEventMoved' }])
  })
}
