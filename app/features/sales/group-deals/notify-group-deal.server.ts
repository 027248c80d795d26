import { and, eq, inArray, sql } from 'drizzle-orm'
import { events } from '#app/features/catalogue/events/tables.server.ts'
import { groupDealPath } from '#app/features/catalogue/group-deal-terms/group-deal-path.ts'
import { endOf } from '#app/features/catalogue/inventory/group-deals/group-deal.ts'
import { groupDeals } from '#app/features/catalogue/inventory/group-deals/tables.server.ts'
import { seatAllocations } from '#app/features/catalogue/inventory/tables.server.ts'
import { bankAccounts } from '#app/features/people/bank-accounts/tables.server.ts'
import type { Happened } from '#app/features/people/notifications/notification.ts'
import { notifyAccounts } from '#app/features/people/notifications/notify-accounts.server.ts'
import { bookingPath, salesPath } from '#app/features/sales/confirmations/queries-noted.server.ts'
import { everyOrder } from '#app/features/sales/orders/queries-scope.server.ts'
import { orders } from '#app/features/sales/orders/tables.server.ts'
import { type Ctx, requireSystem } from '#app/platform/context.server.ts'
import { inTransaction, read } from '#app/platform/db.server.ts'

/** Who waits for a card has not joined yet. */
const hasCounted = sql`exists (select from ${seatAllocations} c where c.order_id = ${orders.id} and c.group_deal_id is not null)`

/**
 * Notifies all who joined a group deal, and its organiser, that it is reached, or for which price it is
 * decided, each once. Refuses any actor but the system.
 */
export async function notifyGroupDeal(ctx: Ctx, groupDealId: string): Promise<void> {
  requireSystem(ctx)

  const rows = await read(ctx)
    .select({
      account: orders.placedBy,
      reference: orders.reference,
      organiser: orders.sellerId,
      state: groupDeals.state,
      minor: groupDeals.reachedMinor,
      currency: orders.currency,
      until: groupDeals.until,
      payment: orders.payment,
      billedAt: orders.billedAt,
      standing: orders.state,
      isTransferable: sql<boolean>`exists (select from ${bankAccounts} a where a.party_id = ${orders.sellerId} and a.is_offered)`,
      startsAt: events.startsAt,
      title: events.title,
      slug: events.slug,
      timeZone: events.timeZone,
    })
    .from(orders)
    .innerJoin(groupDeals, eq(groupDeals.id, orders.groupDealId))
    .innerJoin(events, eq(events.id, orders.eventId))
    .where(
      and(
        everyOrder(ctx),
        eq(groupDeals.id, groupDealId),
        inArray(groupDeals.state, ['reached', 'decided']),
        inArray(orders.state, ['pledged', 'held', 'reserved', 'confirmed']),
        hasCounted,
      ),
    )
  const [first] = rows
  if (!first) return

  const { title, slug, organiser } = first
  const toSeller = { to: { party: organiser }, link: salesPath(slug), parameters: { title } }
  const notes: Happened[] = [{ ...toSeller, kind: 'ownGroupDealReached', about: groupDealId }]
  for (const { account, reference, state, minor, currency, timeZone, ...paid } of rows) {
    if (account === null || minor === null) continue
    const amount = { minor, currency }
    const notification = { to: { account }, about: groupDealId }
    // No invoice follows: another notice says how it is paid.
    if (state === 'decided' && !followsInvoice(paid) && paid.payment === 'none') continue
    if (state === 'decided')
      notes.push({
        ...notification,
        kind: paid.billedAt === null && paid.payment !== 'none' ? 'groupDealCharged' : 'groupDealDecided',
        parameters: { title, amount },
        link: bookingPath(reference),
      })
    else {
      const moment = { at: endOf(paid, paid).toISOString(), timeZone }
      notes.push({
        ...notification,
        kind: 'groupDealReached',
        parameters: { title, amount, until: moment },
        link: groupDealPath(slug),
      })
    }
  }
  await inTransaction((tx) => notifyAccounts(tx, notes))
}

/** Whether an order that no card pays is billed, or is about to be. */
const followsInvoice = (order: { billedAt: Date | null; standing: string; isTransferable: boolean }) =>
  order.billedAt !== null || (order.standing === 'pledged' && order.isTransferable)
