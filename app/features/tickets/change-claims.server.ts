import { stepAlong } from '#app/platform/change-state.server.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { plannedStatement } from '#app/platform/statement.server.ts'
import { ROOM } from './queries-room.server.ts'
import { CLAIM_TABLE, type ClaimStep } from './seats.ts'

const step = (name: ClaimStep) => stepAlong({ state: CLAIM_TABLE }, 'state', name)

/**
 * Moved in one statement: `$1` the order, `$2` until when its seats are held. What others may claim was counted with the
 * live holds of this order; once they ran out, seats are counted anew.
 */
const seatAgain = (name: 'keep' | 'hold_on') => {
  const { to, from } = step(name)
  return plannedStatement<{ moved: boolean }>(
    `tickets.claims-${name}`,
    `with wanted as (
      select ticket_type_id, quantity, state = 'held' and held_until > clock_timestamp() as lives
      from seat_claims where order_id = $1),
    ${ROOM},
    answer as (select case when (select bool_and(lives) from wanted) then true else (select fits from fit) end as fits),
    seated as (update seat_claims set ${to}, held_until = $2 from answer where order_id = $1 and ${from} and fits returning id)
    select exists (select from seated) as moved`,
  )
}

const { to, from } = step('release')
const STEPS = {
  keep: seatAgain('keep'),
  hold_on: seatAgain('hold_on'),
  release: plannedStatement<{ moved: boolean }>(
    'tickets.claims-release',
    `with freed as (update seat_claims set ${to}, held_until = $2 where order_id = any($1::uuid[]) and ${from} returning id)
    select exists (select from freed) as moved`,
  ),
}

type Move =
  | { step: 'keep'; orderId: string }
  | { step: 'hold_on'; orderId: string; heldUntil: Date }
  | { step: 'release'; orderIds: readonly string[] }

/**
 * Takes the claims of orders along with a step that the orders take; whose quotas must be locked is the caller's to know.
 * False, and nothing written, when the seats do not fit any more or there is none to move.
 */
export async function changeClaims(tx: Tx, move: Move): Promise<boolean> {
  const of = move.step === 'release' ? move.orderIds : move.orderId
  const [done] = await STEPS[move.step](tx, [of, move.step === 'hold_on' ? move.heldUntil : null])
  return done?.moved === true
}
