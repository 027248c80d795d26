import { and, eq, isNotNull, sql } from 'drizzle-orm'
import { events } from '#app/features/catalogue/events/tables.server.ts'
import { endOf } from '#app/features/catalogue/inventory/pools/pool.ts'
import { pools } from '#app/features/catalogue/inventory/pools/tables.server.ts'
import { seatClaims } from '#app/features/catalogue/inventory/tables.server.ts'
import { poolPath } from '#app/features/catalogue/price-pools/pool-path.ts'
import { notifyAccounts } from '#app/features/people/notifications/notify-accounts.server.ts'
import { everyOrder } from '#app/features/sales/orders/queries-scope.server.ts'
import { orders } from '#app/features/sales/orders/tables.server.ts'
import { type Ctx, requireSystem } from '#app/platform/context.server.ts'
import { inTransaction, read } from '#app/platform/db.server.ts'

/** Tells once who joined a price promise that they did and what it may come to, that it was not reached, or what came of their card. Refuses whoever is not the system. */
export async function notePromise(ctx: Ctx, orderId: string): Promise<void> {
  requireSystem(ctx)

  const [row] = await read(ctx)
    .select({
      ...{
        account: orders.placedBy,
        state: orders.state,
        seats: orders.seats,
        totalMinor: orders.totalMinor,
        payment: orders.payment,
        reference: orders.reference,
        heldUntil: orders.heldUntil,
        hasCounted: sql<boolean>`exists (select from ${seatClaims} c where c.order_id = ${orders.id} and c.pool_id is not null)`,
      },
      ...{ currency: orders.currency, pool: pools.state, until: pools.until, timeZone: events.timeZone },
      ...{ title: events.title, slug: events.slug, startsAt: events.startsAt },
    })
    .from(orders)
    .innerJoin(pools, eq(pools.id, orders.poolId))
    .innerJoin(events, eq(events.id, orders.eventId))
    .where(and(everyOrder(ctx), eq(orders.id, orderId), isNotNull(orders.placedBy)))
  if (!row?.account) return

  const { title, slug, seats: count, currency, totalMinor: minor, timeZone } = row
  const told = { about: orderId, to: { account: row.account }, link: poolPath(slug), count }
  const isCard = row.payment !== 'none'
  const moment = { at: endOf(row, row).toISOString(), timeZone }
  await inTransaction(async (tx) => {
    if (row.state === 'promised')
      await notifyAccounts(tx, [
        {
          ...told,
          kind: isCard ? 'poolSetAside' : 'poolJoined',
          parameters: { title, amount: { minor, currency }, until: moment },
        },
      ])
    else if (row.state === 'held' && row.payment !== 'awaiting' && row.hasCounted && row.heldUntil !== null) {
      const end = { at: row.heldUntil.toISOString(), timeZone }
      const link = `/order/${row.reference}`
      await notifyAccounts(tx, [{ ...told, link, kind: 'poolUncharged', parameters: { title, until: end } }])
    } else if (row.pool === 'lapsed')
      await notifyAccounts(tx, [{ ...told, kind: 'poolLapsed', parameters: { title } }])
    else if ((row.state === 'cancelled' || row.state === 'expired') && isCard && !row.hasCounted)
      await notifyAccounts(tx, [{ ...told, kind: 'poolNotJoined', parameters: { title } }])
  })
}
