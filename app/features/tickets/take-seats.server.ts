import { newId } from '#app/kit/ids.ts'
import { brokenConstraint, type Tx } from '#app/platform/db.server.ts'
import { plannedStatement } from '#app/platform/statement.server.ts'
import { lockQuotas } from './lock-quotas.server.ts'
import { ROOM } from './queries-room.server.ts'
import { soldOut, type WantedSeats } from './seats.ts'

const claimSeats = plannedStatement<{ fits: boolean; free: number | null }>(
  'tickets.claim-seats',
  `with wanted as (
    select * from unnest($3::uuid[], $4::uuid[], $5::int[]) as w(id, ticket_type_id, quantity) limit cardinality($3)),
  ${ROOM},
  claimed as (
    insert into seat_claims (id, event_id, ticket_type_id, order_id, quantity, state, held_until)
    select w.id, $2, w.ticket_type_id, $1, w.quantity, 'held', $6 from wanted w, fit where fits)
  select fits, (select greatest(min(free), 0) from room where asked > free)::int as free from fit`,
)

/**
 * Holds seats for an order until `heldUntil`: the last that a transaction does. Refuses `events:refused.soldOut` and
 * `events:refused.fewLeft` with how many are left.
 */
export async function takeSeats(
  tx: Tx,
  facts: { eventId: string; orderId: string; wanted: WantedSeats[]; heldUntil: Date },
): Promise<void> {
  const { eventId, orderId, wanted, heldUntil } = facts
  const types = wanted.map((want) => want.ticketTypeId)
  const quantities = wanted.map((want) => want.quantity)
  const values = [orderId, eventId, types.map(() => newId()), types, quantities, heldUntil]
  await lockQuotas(tx, { types })
  const [claimed] = await claimSeats(tx, values).catch((error: unknown) => {
    // Its organiser took the type off the sale since it was read.
    throw brokenConstraint(error) === 'seat_claims_retired' ? soldOut(0) : error
  })
  if (!claimed?.fits) throw soldOut(claimed?.free ?? 0)
}
