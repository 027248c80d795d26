import { ALLOCATION_TABLE } from '#app/features/catalogue/ticket-types/seats.ts'
import { stepAlong } from '#app/platform/change-state.server.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { plannedWrite } from '#app/platform/prepared-query.server.ts'
import { lockQuotas } from './lock-quotas.server.ts'

const { to, from } = stepAlong({ state: ALLOCATION_TABLE }, 'state', 'release')

/** A claim whose last seat goes is released; any other is so many seats smaller. */
const giveBack = plannedWrite(
  'tickets.give-seats-back',
  `with back as (select * from unnest($2::uuid[], $3::int[]) as back(type, quantity) limit cardinality($2)),
  released as (update seat_allocations c set ${to}, held_until = null from back
    where c.order_id = $1 and c.ticket_type_id = back.type and c.quantity = back.quantity and c.${from})
  update seat_allocations c set quantity = c.quantity - back.quantity from back
  where c.order_id = $1 and c.ticket_type_id = back.type and c.quantity > back.quantity and c.state = 'taken'`,
)

/**
 * Releases one of an order's seats for each of `typeIds` (ticket types), free for others once the transaction
 * commits.
 */
export async function giveSeatsBack(
  tx: Tx,
  { orderId, typeIds }: { orderId: string; typeIds: readonly string[] },
): Promise<void> {
  const byType = Map.groupBy(typeIds, (id) => id)
  const counts = [...byType.values()].map((ids) => ids.length)
  await lockQuotas(tx, { orderId })
  await giveBack(tx, [orderId, [...byType.keys()], counts])
}
