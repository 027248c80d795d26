import { sql } from 'drizzle-orm'
import { newId } from '#app/kit/ids.ts'
import { refuse } from '#app/kit/refusal.ts'
import { config } from '#app/platform/config.server.ts'
import { brokenConstraint, type Tx } from '#app/platform/db.server.ts'
import { plannedStatement } from '#app/platform/statement.server.ts'
import type { WantedSeats } from './seats.ts'
import { seatClaims } from './tables.server.ts'

let locking = true

/** For the test that shows what the locks are for: runs `work` without them. Only under MODE=test. */
export async function withoutSeatLocks<T>(work: () => Promise<T>): Promise<T> {
  if (config().MODE !== 'test') throw new Error('seat locks cannot be switched off here')
  locking = false
  try {
    return await work()
  } finally {
    locking = true
  }
}

/** Whether a claim counts at this moment, by the database's clock: one clock for all processes. */
export const countsNow = sql`(${seatClaims.state} = 'taken' or (${seatClaims.state} = 'held' and ${seatClaims.heldUntil} > clock_timestamp()))`

/** One for the ticket types `$1`, the other for those that the order `$1` claims; always in the same order, so that no two sales wait for each other. */
const lockQuotasOf = {
  types: plannedStatement(
    'tickets.lock-quotas-of-types',
    `select from quotas where id in (select quota_id from quota_ticket_types where ticket_type_id = any($1::uuid[]))
      order by id for update`,
  ),
  order: plannedStatement(
    'tickets.lock-quotas-of-order',
    `select from quotas where id in (
        select t.quota_id from seat_claims c join quota_ticket_types t on t.ticket_type_id = c.ticket_type_id
        where c.order_id = $1)
      order by id for update`,
  ),
}

/**
 * Locks quotas until the transaction ends. What is recounted in a later statement sees, at READ COMMITTED, everything that
 * was committed before the lock was given; as little as can be stands between that and the commit.
 */
export async function lockQuotas(tx: Tx, of: { types: string[] } | { orderId: string }): Promise<void> {
  if (!locking) return
  if ('types' in of) await lockQuotasOf.types(tx, [of.types])
  else await lockQuotasOf.order(tx, [of.orderId])
}

/** `room` of each quota that the rows `wanted` (ticket type, quantity) touch, counted from the claims of all orders but `$1`. */
export const ROOM = `room as (
    select q.id, q.size - (
        select coalesce(sum(c.quantity), 0) from quota_ticket_types o
        join seat_claims c on c.ticket_type_id = o.ticket_type_id
        where o.quota_id = q.id and c.order_id <> $1
          and (c.state = 'taken' or (c.state = 'held' and c.held_until > clock_timestamp()))) as free,
      (select sum(w.quantity) from wanted w join quota_ticket_types t on t.ticket_type_id = w.ticket_type_id
        where t.quota_id = q.id) as asked
    from quotas q where q.id in (
      select t.quota_id from quota_ticket_types t join wanted w on w.ticket_type_id = t.ticket_type_id)),
  fit as (
    select not exists (select from room where asked > free) and exists (select from wanted) and not exists (
      select from wanted w where not exists (select from quota_ticket_types t where t.ticket_type_id = w.ticket_type_id)
    ) as fits)`

const claimSeats = plannedStatement<{ fits: boolean; free: number | null }>(
  'tickets.claim-seats',
  `with wanted as (select * from unnest($3::uuid[], $4::uuid[], $5::int[]) as w(id, ticket_type_id, quantity)),
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

export function soldOut(left: number) {
  return left > 0
    ? refuse('conflict', 'events:refused.fewLeft', { count: left })
    : refuse('conflict', 'events:refused.soldOut')
}
