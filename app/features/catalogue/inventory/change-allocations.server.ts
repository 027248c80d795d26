import { ALLOCATION_TABLE, type AllocationStep } from '#app/features/catalogue/ticket-types/seats.ts'
import { stepAlong } from '#app/platform/change-state.server.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { preparedStatement } from '#app/platform/prepared-query.server.ts'
import { roomOf } from './queries-room.server.ts'
import { SEAT_REQUEST_TABLE, type SeatRequestStep } from './requests/seat-request.ts'
import { WAITLIST_TABLE, type WaitlistStep } from './waiting-list/waitlist-entry.ts'

type Done = { moved: boolean; filled: string | null }

/**
 * The event whose ring the order `$1` fills with its seats, which others do not; counted only until it runs
 * for sure, so that an event of thousands is not counted again with each sale.
 */
const RING_FILLED = `(select e.id from events e
      where e.id = (select event_id from seat_allocations where order_id = $1 limit 1)
        and not exists (select from event_guarantees a where a.event_id = e.id)
        and e.minimum <= (select sum(w.quantity) from seat_allocations w where w.order_id = $1) + (
          select coalesce(sum(c.quantity), 0) from seat_allocations c
          where c.event_id = e.id and c.state = 'taken' and c.order_id <> $1))`

const step = (name: AllocationStep) => stepAlong({ state: ALLOCATION_TABLE }, 'state', name)

/**
 * What was offered to somebody who waited, or approved for somebody who asked, goes along with the order that
 * holds it.
 */
function alongWith(waits: WaitlistStep, requests: SeatRequestStep, where: string): string {
  const wait = stepAlong({ state: WAITLIST_TABLE }, 'state', waits)
  const request = stepAlong({ state: SEAT_REQUEST_TABLE }, 'state', requests)
  return `, waited as (update waitlist_entries set ${wait.to} where ${wait.from} and ${where}),
    requested as (update seat_requests set ${request.to} where ${request.from} and ${where})`
}

/**
 * Moved in one statement: `$1` the order, `$2` until when its seats are held. What others may claim was
 * counted with the live holds of this order; once they ran out, seats are counted anew. No seat is kept of an
 * event that was cancelled or is over: who cancels one locks its quotas, so that one of the two sees the
 * other.
 */
const seatAgain = (name: 'keep' | 'hold_on') => {
  const { to, from } = step(name)
  return preparedStatement<Done>(
    `tickets.claims-${name}`,
    `with wanted as (
      select ticket_type_id, quantity, code_id, state = 'held' and held_until > clock_timestamp() as lives
      from seat_allocations where order_id = $1),
    ${roomOf('false')},
    answer as (select exists (select from events e where e.state = 'published'
        and e.id = (select event_id from seat_allocations where order_id = $1 limit 1))
      and case when (select bool_and(lives) from wanted) then true else (select fits from fit) end as fits),
    seated as (update seat_allocations set ${to}, held_until = $2 from answer where order_id = $1 and ${from} and fits returning id)
    ${name === 'keep' ? alongWith('take', 'take', 'order_id = $1 and exists (select from seated)') : ''}
    select exists (select from seated) as moved, ${name === 'keep' ? RING_FILLED : 'null'} as filled`,
  )
}

const { to, from } = step('release')
const ALONG = { decline: 'release', lapse: 'lapse' } as const
const release = (waits: 'decline' | 'lapse' | null) =>
  preparedStatement<Done>(
    `tickets.claims-release-${waits}`,
    `with freed as (update seat_allocations set ${to}, held_until = $2 where order_id = any($1::uuid[]) and ${from} returning id)
    ${waits ? alongWith(waits, ALONG[waits], 'order_id = any($1::uuid[])') : ''}
    select exists (select from freed) as moved, null as filled`,
  )

const STEPS = {
  keep: seatAgain('keep'),
  hold_on: seatAgain('hold_on'),
  release: release(null),
  decline: release('decline'),
  lapse: release('lapse'),
}

type Move =
  | { step: 'keep'; orderId: string }
  | { step: 'hold_on'; orderId: string; heldUntil: Date }
  | { step: 'release' | 'decline' | 'lapse'; orderIds: readonly string[] }

/**
 * Moves the seat allocations of orders along with a step of the orders; the caller has locked the quotas.
 * `release` frees seats; so do `decline` and `lapse`, for seats that may have been offered from the waiting
 * list, or approved. `moved` is false, and nothing written, when the seats do not fit any more or there is
 * none to move; `filled` is the event whose quorum they complete.
 */
export async function changeAllocations(tx: Tx, move: Move): Promise<Done> {
  const of = 'orderIds' in move ? move.orderIds : move.orderId
  const [done] = await STEPS[move.step](tx, [of, move.step === 'hold_on' ? move.heldUntil : null])
  return done ?? { moved: false, filled: null }
}
