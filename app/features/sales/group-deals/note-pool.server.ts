import { and, eq, inArray, sql } from 'drizzle-orm'
import { events } from '#app/features/catalogue/events/tables.server.ts'
import { endOf } from '#app/features/catalogue/inventory/pools/pool.ts'
import { pools } from '#app/features/catalogue/inventory/pools/tables.server.ts'
import { seatClaims } from '#app/features/catalogue/inventory/tables.server.ts'
import { poolPath } from '#app/features/catalogue/price-pools/pool-path.ts'
import { transferAccounts } from '#app/features/money/payments/tables.server.ts'
import type { Happened } from '#app/features/people/notifications/notification.ts'
import { notifyAccounts } from '#app/features/people/notifications/notify-accounts.server.ts'
import { bookingPath, salesPath } from '#app/features/sales/confirmations/queries-noted.server.ts'
import { everyOrder } from '#app/features/sales/orders/queries-scope.server.ts'
import { orders } from '#app/features/sales/orders/tables.server.ts'
import { type Ctx, requireSystem } from '#app/platform/context.server.ts'
import { inTransaction, read } from '#app/platform/db.server.ts'

/** Who waits for a card has not joined yet. */
const hasCounted = sql`exists (select from ${seatClaims} c where c.order_id = ${orders.id} and c.pool_id is not null)`

/** Tells all who joined a price promise, and its organiser, that it is reached, or for which price it is decided, each once. Refuses whoever is not the system. */
export async function notePool(ctx: Ctx, poolId: string): Promise<void> {
  requireSystem(ctx)

  const rows = await read(ctx)
    .select({
      ...{ account: orders.placedBy, reference: orders.reference, organiser: orders.sellerId },
      ...{ state: pools.state, minor: pools.reachedMinor, currency: orders.currency, until: pools.until },
      ...{ payment: orders.payment, billedAt: orders.billedAt, standing: orders.state },
      isTransferable: sql<boolean>`exists (select from ${transferAccounts} a where a.seller_id = ${orders.sellerId} and a.is_offered)`,
      startsAt: events.startsAt,
      ...{ title: events.title, slug: events.slug, timeZone: events.timeZone },
    })
    .from(orders)
    .innerJoin(pools, eq(pools.id, orders.poolId))
    .innerJoin(events, eq(events.id, orders.eventId))
    .where(
      and(
        ...[everyOrder(ctx), eq(pools.id, poolId), inArray(pools.state, ['reached', 'decided'])],
        ...[inArray(orders.state, ['promised', 'held', 'billed', 'placed']), hasCounted],
      ),
    )
  const [first] = rows
  if (!first) return

  const { title, slug, organiser } = first
  const toSeller = { to: { party: organiser }, link: salesPath(slug), parameters: { title } }
  const notes: Happened[] = [{ ...toSeller, kind: 'ownPoolReached', about: poolId }]
  for (const { account, reference, state, minor, currency, timeZone, ...paid } of rows) {
    if (account === null || minor === null) continue
    const amount = { minor, currency }
    const told = { to: { account }, about: poolId }
    // No invoice follows: another notice says how it is paid.
    if (state === 'decided' && !followsInvoice(paid) && paid.payment === 'none') continue
    if (state === 'decided')
      notes.push({
        ...told,
        kind: paid.billedAt === null && paid.payment !== 'none' ? 'poolCharged' : 'poolDecided',
        parameters: { title, amount },
        link: bookingPath(reference),
      })
    else {
      const moment = { at: endOf(paid, paid).toISOString(), timeZone }
      notes.push({
        ...told,
        kind: 'poolReached',
        parameters: { title, amount, until: moment },
        link: poolPath(slug),
      })
    }
  }
  await inTransaction((tx) => notifyAccounts(tx, notes))
}

/** Whether an order that no card pays is billed, or is about to be. */
const followsInvoice = (order: { billedAt: Date | null; standing: string; isTransferable: boolean }) =>
  order.billedAt !== null || (order.standing === 'promised' && order.isTransferable)
