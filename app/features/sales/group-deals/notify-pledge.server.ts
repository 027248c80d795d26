import { and, eq, isNotNull, sql } from 'drizzle-orm'
import { events } from '#app/features/catalogue/events/tables.server.ts'
import { groupDealPath } from '#app/features/catalogue/group-deal-terms/group-deal-path.ts'
import { endOf } from '#app/features/catalogue/inventory/group-deals/group-deal.ts'
import { groupDeals } from '#app/features/catalogue/inventory/group-deals/tables.server.ts'
import { seatAllocations } from '#app/features/catalogue/inventory/tables.server.ts'
import { notifyAccounts } from '#app/features/people/notifications/notify-accounts.server.ts'
import { everyOrder } from '#app/features/sales/orders/queries-scope.server.ts'
import { orders } from '#app/features/sales/orders/tables.server.ts'
import { type Ctx, requireSystem } from '#app/platform/context.server.ts'
import { inTransaction, read } from '#app/platform/db.server.ts'

/**
 * Notifies somebody who joined a group deal, once for each state, that they did and what it may cost, that it
 * was not reached, or the result of their card. Refuses any actor but the system.
 */
export async function notifyPledge(ctx: Ctx, orderId: string): Promise<void> {
  requireSystem(ctx)

  const [row] = await read(ctx)
    .select({
      account: orders.placedBy,
      state: orders.state,
      seats: orders.seats,
      totalMinor: orders.totalMinor,
      payment: orders.payment,
      reference: orders.reference,
      heldUntil: orders.heldUntil,
      hasCounted: sql<boolean>`exists (select from ${seatAllocations} c where c.order_id = ${orders.id} and c.group_deal_id is not null)`,
      currency: orders.currency,
      groupDeal: groupDeals.state,
      until: groupDeals.until,
      timeZone: events.timeZone,
      title: events.title,
      slug: events.slug,
      startsAt: events.startsAt,
    })
    .from(orders)
    .innerJoin(groupDeals, eq(groupDeals.id, orders.groupDealId))
    .innerJoin(events, eq(events.id, orders.eventId))
    .where(and(everyOrder(ctx), eq(orders.id, orderId), isNotNull(orders.placedBy)))
  if (!row?.account) return

  const { title, slug, seats: count, currency, totalMinor: minor, timeZone } = row
  const notification = { about: orderId, to: { account: row.account }, link: groupDealPath(slug), count }
  const isCard = row.payment !== 'none'
  const moment = { at: endOf(row, row).toISOString(), timeZone }
  await inTransaction(async (tx) => {
    if (row.state === 'pledged')
      await notifyAccounts(tx, [
        {
          ...notification,
          kind: isCard ? 'groupDealAuthorized' : 'groupDealJoined',
          parameters: { title, amount: { minor, currency }, until: moment },
        },
      ])
    else if (row.state === 'held' && row.payment !== 'awaiting' && row.hasCounted && row.heldUntil !== null) {
      const end = { at: row.heldUntil.toISOString(), timeZone }
      const link = `/order/${row.reference}`
      await notifyAccounts(tx, [
        { ...notification, link, kind: 'groupDealUncharged', parameters: { title, until: end } },
      ])
    } else if (row.groupDeal === 'lapsed')
      await notifyAccounts(tx, [{ ...notification, kind: 'groupDealLapsed', parameters: { title } }])
    else if ((row.state === 'cancelled' || row.state === 'expired') && isCard && !row.hasCounted)
      await notifyAccounts(tx, [{ ...notification, kind: 'groupDealNotJoined', parameters: { title } }])
  })
}
