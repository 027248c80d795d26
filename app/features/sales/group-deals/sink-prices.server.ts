import type { PoolRow } from '#app/features/catalogue/price-pools/lock-pool.server.ts'
import { priceSunk } from '#app/features/sales/orders/order.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { recordFacts } from '#app/platform/facts.server.ts'
import { plannedStatement } from '#app/platform/statement.server.ts'

const sink = plannedStatement<{ orderId: string }>(
  'orders.sink-prices',
  `update order_lines l set sunk_minor = $3 from orders o
    where o.id = l.order_id and o.event_id = $1 and o.pool_id is null and o.state in ('held', 'billed', 'placed', 'completed')
      and l.ticket_type_id = $2 and l.unit_minor > $3 and l.sunk_minor is null
    returning o.id as "orderId"`,
)

/**
 * Says of all seats of a locked price promise’s event that were booked without it, and at more, that they cost no more than it was decided at either; what
 * becomes of the money is each order’s own, later. Who pays less by a code, early or with others keeps that.
 */
export async function sinkPrices(tx: Tx, pool: PoolRow, reachedMinor: number): Promise<void> {
  const sunk = await sink(tx, [pool.eventId, pool.ticketTypeId, reachedMinor])
  await recordFacts(
    tx,
    priceSunk,
    sunk.map(({ orderId }) => orderId),
  )
}
