import type { Tx } from '#app/platform/db.server.ts'
import { preparedStatement } from '#app/platform/prepared-query.server.ts'

const count = preparedStatement<{ seats: number }>(
  'tickets.count-pool',
  `select coalesce(sum(quantity), 0)::int as seats from seat_allocations where event_id = $1
    and (state = 'taken' or (group_deal_id is not null and state = 'held' and held_until > clock_timestamp()))`,
)

/** The number of an event's seats that count for its group deal: sold or pledged. */
export async function countGroupDeal(tx: Tx, eventId: string): Promise<number> {
  const [row] = await count(tx, [eventId])
  return row?.seats ?? 0
}
