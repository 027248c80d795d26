import type { Tx } from '#app/platform/db.server.ts'
import { lockSwitch } from '#app/platform/lock-switch.server.ts'
import { plannedWrite } from '#app/platform/prepared-query.server.ts'

export const seatLocks = lockSwitch('seats')

/**
 * For the ticket types `$1`, for those that the order `$1` claims, for all of the events `$1`; always in the
 * same order, so that no two sales wait for each other.
 */
const lockQuotasOf = {
  types: plannedWrite(
    'tickets.lock-quotas-of-types',
    `select from quotas where id in (
        select quota_id from quota_ticket_types
        where ticket_type_id in (select * from unnest($1::uuid[]) limit cardinality($1)))
      order by id for update`,
  ),
  order: plannedWrite(
    'tickets.lock-quotas-of-order',
    `select from quotas where id in (
        select t.quota_id from seat_allocations c join quota_ticket_types t on t.ticket_type_id = c.ticket_type_id
        where c.order_id = $1)
      order by id for update`,
  ),
  events: plannedWrite(
    'tickets.lock-quotas-of-events',
    `select from quotas where event_id in (select * from unnest($1::uuid[]) limit cardinality($1))
      order by id for update`,
  ),
}

/**
 * Locks quotas until the transaction ends. At READ COMMITTED, a recount in a later statement sees everything
 * that was committed before the lock was given; keep what follows until the commit short.
 */
export async function lockQuotas(
  tx: Tx,
  of: { types: string[] } | { orderId: string } | { eventId: string } | { eventIds: string[] },
): Promise<void> {
  if (!seatLocks.isOn()) return
  if ('types' in of) await lockQuotasOf.types(tx, [of.types])
  else if ('eventIds' in of) await lockQuotasOf.events(tx, [of.eventIds])
  else if ('eventId' in of) await lockQuotasOf.events(tx, [[of.eventId]])
  else await lockQuotasOf.order(tx, [of.orderId])
}
