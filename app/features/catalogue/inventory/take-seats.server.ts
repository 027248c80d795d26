import { codeUsed, soldOut, type WantedSeats } from '#app/features/catalogue/ticket-types/seats.ts'
import { newId } from '#app/kit/ids.ts'
import { brokenConstraint, type Tx } from '#app/platform/db.server.ts'
import { preparedStatement } from '#app/platform/prepared-query.server.ts'
import { lockQuotas } from './lock-quotas.server.ts'
import { roomOf } from './queries-room.server.ts'

const allocateSeats = preparedStatement<{ fits: boolean; free: number | null; of_code: number | null }>(
  'tickets.claim-seats',
  // The number of rows is read of a row: known beforehand, it would have PostgreSQL plan each call anew.
  `with given as materialized (
    select * from jsonb_to_record($2::jsonb) as given(event_id uuid, held_until timestamptz, is_turn boolean, is_manual boolean,
      group_deal_id uuid, wanted jsonb)),
  wanted as (
    select w.* from given, jsonb_to_recordset(given.wanted) as w(id uuid, ticket_type_id uuid, quantity int, code_id uuid)
    limit (select jsonb_array_length(wanted) from given)),
  ${roomOf('(select is_turn from given)')},
  claimed as (
    insert into seat_allocations (id, event_id, ticket_type_id, order_id, quantity, state, held_until, code_id, is_manual, group_deal_id)
    select w.id, given.event_id, w.ticket_type_id, $1, w.quantity, 'held', given.held_until, w.code_id, given.is_manual, given.group_deal_id
    from wanted w, given, fit where fits)
  select fits, (select greatest(min(free), 0) from room where asked > free)::int as free,
    (select greatest(free, 0) from code_room where asked > free)::int as of_code from fit`,
)

const CHANGED = new Set(['seat_allocations_retired', 'seat_allocations_needs_code'])

type ClaimedSeats = WantedSeats & { codeId?: string | null }
type TakenSeats = {
  eventId: string
  orderId: string
  wanted: ClaimedSeats[]
  heldUntil: Date
  isTurn?: boolean
  isManual?: boolean
  /** The price promise that they join. */
  groupDealId?: string
}

/**
 * Holds seats for an order until `heldUntil`, as the last act of a transaction. Seats that the waiting list
 * has first claim to are not available, unless it is this order's turn (`isTurn`). A manual order
 * (`isManual`) needs no code. Refuses `events:refused.soldOut` and `events:refused.fewLeft` with how many are
 * left, and for a booking code what codeUsed refuses.
 */
export async function takeSeats(tx: Tx, facts: TakenSeats): Promise<void> {
  const { eventId, orderId, wanted, heldUntil, isTurn = false, isManual = false, groupDealId = null } = facts
  const types = wanted.map((want) => want.ticketTypeId)
  const given = {
    event_id: eventId,
    held_until: heldUntil,
    is_turn: isTurn,
    is_manual: isManual,
    group_deal_id: groupDealId,
    wanted: wanted.map(({ ticketTypeId, quantity, codeId = null }) => ({
      id: newId(),
      ticket_type_id: ticketTypeId,
      quantity,
      code_id: codeId,
    })),
  }
  await lockQuotas(tx, { types })
  const [claimed] = await allocateSeats(tx, [orderId, JSON.stringify(given)]).catch((error: unknown) => {
    // Its organiser took the type off the sale, or behind a code, since it was read.
    const broken = brokenConstraint(error)
    throw broken === 'seat_allocations_code' ? codeUsed(0) : CHANGED.has(broken ?? '') ? soldOut(0) : error
  })
  if (claimed && claimed.of_code !== null) throw codeUsed(claimed.of_code)
  if (!claimed?.fits) throw soldOut(claimed?.free ?? 0)
}
