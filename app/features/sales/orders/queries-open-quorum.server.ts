import { and, eq, sql } from 'drizzle-orm'
import type { Ctx } from '#app/platform/context.server.ts'
import { read } from '#app/platform/db.server.ts'
import { cancellationsOfOrders, everyOrder } from './queries-scope.server.ts'
import { orders, seatCancellations } from './tables.server.ts'

/**
 * What decides over the quorum of the event `e` of a hand-written statement (`StoredQuorum`), and its first
 * and last day; once it runs, nobody is counted.
 */
export const QUORUM_COLUMN = `(select json_build_object('state', e.state, 'startsAt', e.starts_at, 'minimum', e.minimum,
      'decidedAt', e.minimum_decided_at, 'from', (e.starts_at at time zone e.time_zone)::date,
      'to', ((e.ends_at - interval '1 second') at time zone e.time_zone)::date, 'runs', s.runs, 'coming', case when s.runs then e.minimum else (
        select coalesce(sum(c.quantity), 0)::int from seat_allocations c where c.event_id = e.id and c.state = 'taken') end)
    from (select e.runs_for_sure or exists (select from event_guarantees a where a.event_id = e.id) as runs) s)`

/** What the `orders` of a query came to, less what was cancelled of them before anybody had paid for it. */
export const owedMinor =
  sql<number>`(${orders.totalMinor} - (select coalesce(sum(${seatCancellations.lessMinor}), 0)
  from ${seatCancellations} where ${cancellationsOfOrders()}))`.mapWith(Number)

/** The same of one order; 0 where it is gone. For the system alone. */
export async function findOwedMinor(ctx: Ctx, orderId: string): Promise<number> {
  const [row] = await read(ctx)
    .select({ minor: owedMinor })
    .from(orders)
    .where(and(everyOrder(ctx), eq(orders.id, orderId)))
  return row?.minor ?? 0
}
