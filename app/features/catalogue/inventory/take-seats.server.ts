import { codeUsed, soldOut, type WantedSeats } from '#app/features/catalogue/ticket-types/seats.ts'
import { newId } from '#app/kit/ids.ts'
import { brokenConstraint, type Tx } from '#app/platform/db.server.ts'
import { preparedStatement } from '#app/platform/prepared-query.server.ts'
import { lockQuotas } from './lock-quotas.server.ts'
import { roomOf } from './queries-room.server.ts'

const allocateSeats = preparedStatement<{ fits: boolean; free: number | null; of_code: number | null }>(
  'tickets.claim-seats',
  `with wanted as (
    select * from unnest($3::uuid[], $4::uuid[], $5::int[], $7::uuid[]) as w(id, ticket_type_id, quantity, code_id)
    limit cardinality($3)),
  ${roomOf('$8::boolean')},
  claimed as (
    insert into seat_allocations (id, event_id, ticket_type_id, order_id, quantity, state, held_until, code_id, is_manual, group_deal_id)
    select w.id, $2, w.ticket_type_id, $1, w.quantity, 'held', $6, w.code_id, $9::boolean, $10::uuid from wanted w, fit where fits)
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
  const quantities = wanted.map((want) => want.quantity)
  const codes = wanted.map((want) => want.codeId ?? null)
  const ids = types.map(() => newId())
  const values = [orderId, eventId, ids, types, quantities, heldUntil, codes, isTurn, isManual, groupDealId]
  await lockQuotas(tx, { types })
  const [claimed] = await allocateSeats(tx, values).catch((error: unknown) => {
    // Its organiser took the type off the sale, or behind a code, since it was read.
    const broken = brokenConstraint(error)
    throw broken === 'seat_allocations_code' ? codeUsed(0) : CHANGED.has(broken ?? '') ? soldOut(0) : error
  })
  if (claimed && claimed.of_code !== null) throw codeUsed(claimed.of_code)
  if (!claimed?.fits) throw soldOut(claimed?.free ?? 0)
}
