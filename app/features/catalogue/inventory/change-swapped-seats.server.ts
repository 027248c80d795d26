import { guaranteeEvent } from '#app/features/catalogue/events/guarantee-event.server.ts'
import { ALLOCATION_TABLE, soldOut } from '#app/features/catalogue/ticket-types/seats.ts'
import { newId } from '#app/kit/ids.ts'
import { stepAlong } from '#app/platform/change-state.server.ts'
import { brokenConstraint, type Tx } from '#app/platform/db.server.ts'
import { plannedWrite, preparedStatement } from '#app/platform/prepared-query.server.ts'
import { giveSeatsBack } from './change-allocated-seats.server.ts'
import { lockQuotas } from './lock-quotas.server.ts'
import { roomOf } from './queries-room.server.ts'

/**
 * Of the order `$1`: whether it fits that `$4` seats of the type `$2` come, and one each of the types `$3`
 * goes. What the order has already in a quota, and keeps, is nobody else's: only a quota in which it gets
 * more must have room for that, beside who waits.
 */
const roomFor = preparedStatement<{ free: number | null; sold: boolean }>(
  'tickets.room-for-swap',
  `with mine as (
    select ticket_type_id, quantity from seat_allocations where order_id = $1 and state = 'taken'),
  gone as (
    select each.type as ticket_type_id, count(*)::int as quantity from (select * from unnest($3::uuid[]) as type limit cardinality($3)) each group by 1),
  wanted as (
    select ticket_type_id, sum(quantity)::int as quantity, null::uuid as code_id from (
      select ticket_type_id, quantity from mine union all select ticket_type_id, -quantity from gone union all select $2::uuid, $4::int) after
    group by ticket_type_id having sum(quantity) > 0),
  ${roomOf('false')},
  before as (
    select t.quota_id, sum(m.quantity) as seats from mine m join quota_ticket_types t on t.ticket_type_id = m.ticket_type_id group by 1)
  select (select case when count(*) > 0 then greatest(min(r.free - r.asked) + $4::int, 0) end from room r left join before b on b.quota_id = r.id
      where r.asked > r.free and r.asked > coalesce(b.seats, 0))::int as free,
    exists (select from events e where e.id = $5 and e.state = 'published' and e.starts_at > clock_timestamp())
      and exists (select from quota_ticket_types t where t.ticket_type_id = $2) as sold`,
)

/**
 * Beside what the order has of the type; what it gave back of it before is no more than a row to write on.
 */
const add = plannedWrite(
  'tickets.add-swapped',
  `with more as (
    update seat_allocations set quantity = quantity + $5, is_manual = true
    where order_id = $4 and ticket_type_id = $3 and state = 'taken' returning id)
  insert into seat_allocations (id, event_id, ticket_type_id, order_id, quantity, state, held_until, is_manual)
  select $1, $2, $3, $4, $5, 'held', clock_timestamp() + interval '1 minute', true where not exists (select from more)
  on conflict (order_id, ticket_type_id) do update set is_manual = true, quantity = excluded.quantity, code_id = null`,
)

const { to, from } = stepAlong({ state: ALLOCATION_TABLE }, 'state', 'keep')
const keep = preparedStatement<{ filled: boolean }>(
  'tickets.keep-swapped',
  `with kept as (update seat_allocations set ${to}, held_until = null where order_id = $1 and ticket_type_id = $2 and ${from} returning quantity)
  select not exists (select from event_guarantees a where a.event_id = e.id) and e.minimum <= (select coalesce(sum(quantity), 0) from kept) + (
    select coalesce(sum(c.quantity), 0) from seat_allocations c where c.event_id = e.id and c.state = 'taken') as filled
  from events e where e.id = $3`,
)

type Swapped = {
  orderId: string
  /** The ticket type of each seat that goes. */
  going: readonly string[]
  /** The type that as many seats become, and its event. */
  ticketTypeId: string
  eventId: string
  at: Date
}

/**
 * Turns taken seats of an order into as many of another ticket type, of the same event or of another one: as
 * the last of the locks of a transaction. All quotas that either touches are locked in order and counted
 * anew; those who wait come first, a code is not asked for, and seats that complete the quorum guarantee
 * their event from `at` on. Refuses `events:refused.soldOut` and `events:refused.fewLeft`, also where the
 * event or the type is not on sale any more.
 */
export async function swapSeats(tx: Tx, { orderId, going, ticketTypeId, eventId, at }: Swapped) {
  const count = going.length
  await lockQuotas(tx, { types: [...new Set([...going, ticketTypeId])] })
  const [room] = await roomFor(tx, [orderId, ticketTypeId, going, count, eventId])
  if (!room?.sold) throw soldOut(0)
  if (room.free !== null) throw soldOut(room.free)

  await giveSeatsBack(tx, { orderId, typeIds: going })
  await add(tx, [newId(), eventId, ticketTypeId, orderId, count])
  const [kept] = await keep(tx, [orderId, ticketTypeId, eventId]).catch((error: unknown) => {
    throw brokenConstraint(error)?.startsWith('seat_allocations') ? soldOut(0) : error
  })
  if (kept?.filled) await guaranteeEvent(tx, { eventId, orderId, at })
}
