import { and, asc, eq, inArray, isNotNull, lte, ne, notExists, or } from 'drizzle-orm'
import { events } from '#app/features/catalogue/events/tables.server.ts'
import { accounts } from '#app/features/people/accounts/tables.server.ts'
import { memberships } from '#app/features/people/parties/tables.server.ts'
import { itemOfOrders } from '#app/features/sales/orders/queries-item.server.ts'
import { orderItems, orders } from '#app/features/sales/orders/tables.server.ts'
import { type Ctx, requireSystem } from '#app/platform/context.server.ts'
import { inTransaction, type Tx } from '#app/platform/db.server.ts'
import { changePurchase } from './change-purchase.server.ts'
import { purchaseRequests } from './tables.server.ts'

const BATCH = 200

/**
 * Ends purchase requests that need no decision any more: the order was bought by a colleague or released, its
 * date was cancelled or has begun, a training was not paid in time, or the requester has left the company.
 * Returns how many. Refuses any actor but the system.
 */
export async function endPurchases(ctx: Ctx): Promise<number> {
  requireSystem(ctx)

  let total = 0
  for (;;) {
    const ended = await inTransaction((tx) => endSome(tx, ctx))
    total += ended
    if (ended < BATCH) return total
  }
}

async function endSome(tx: Tx, ctx: Ctx): Promise<number> {
  const isMember = tx
    .select({ id: memberships.memberId })
    .from(memberships)
    .innerJoin(accounts, eq(accounts.partyId, memberships.memberId))
    .where(
      and(eq(accounts.id, purchaseRequests.accountId), eq(memberships.companyId, purchaseRequests.companyId)),
    )
  const isGone = and(isNotNull(events.id), or(ne(events.state, 'published'), lte(events.startsAt, ctx.now())))
  const isUnpaid = and(eq(orderItems.kind, 'training'), eq(orders.state, 'expired'))
  const rows = await tx
    .select({
      id: purchaseRequests.id,
      companyId: purchaseRequests.companyId,
      state: purchaseRequests.state,
    })
    .from(purchaseRequests)
    .innerJoin(orders, eq(orders.id, purchaseRequests.orderId))
    .innerJoin(orderItems, itemOfOrders)
    .leftJoin(events, eq(events.id, orders.eventId))
    .where(
      and(
        eq(purchaseRequests.state, 'asked'),
        or(
          inArray(orders.state, ['pledged', 'reserved', 'confirmed', 'completed', 'cancelled']),
          isGone,
          isUnpaid,
          notExists(isMember),
        ),
      ),
    )
    .orderBy(asc(purchaseRequests.id))
    .limit(BATCH)
    .for('update', { of: purchaseRequests, skipLocked: true })
  for (const row of rows) await changePurchase(tx, ctx, row, 'end')
  return rows.length
}
