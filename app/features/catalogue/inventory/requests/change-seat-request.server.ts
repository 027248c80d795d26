import { hasAccount } from '#app/kit/actor.ts'
import type { AccountId, PartyId } from '#app/kit/ids.ts'
import { roleIn } from '#app/kit/state-table.ts'
import { personal } from '#app/platform/audit.server.ts'
import { changeState, stateMachine } from '#app/platform/change-state.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import type { Tx } from '#app/platform/db.server.ts'
import {
  SEAT_REQUEST_TABLE,
  type SeatRequestState,
  type SeatRequestStep,
  seatRequestEnded,
  seatsApproved,
  seatsDeclined,
} from './seat-request.ts'
import { seatRequests } from './tables.server.ts'

/** `ownerId` is the organiser of its event. */
type Row = { id: string; accountId: AccountId; ownerId: PartyId; state: SeatRequestState }

const machine = stateMachine({
  subject: 'seat_request',
  table: seatRequests,
  axes: { state: SEAT_REQUEST_TABLE },
  // It is a person's own, whomever that person acts for.
  roleIn: (ctx, { accountId, ownerId }: Row) => {
    const { actor } = ctx
    const customer = hasAccount(actor) && actor.accountId === accountId ? actor.partyId : null
    return roleIn(ctx, { customer, provider: ownerId, task: 'moderate' })
  },
  details: { event: seatRequests.eventId },
  facts: { approve: seatsApproved, decline: seatsDeclined, end: seatRequestEnded },
})

/** Takes one step with a seat request, as the actor of the context; `set` is what else changes with it. */
export function changeSeatRequest(
  tx: Tx,
  ctx: Ctx,
  row: Row,
  step: SeatRequestStep,
  set: Partial<typeof seatRequests.$inferInsert> = {},
) {
  const details = set.reason ? { reason: personal(set.reason) } : {}
  return changeState(tx, ctx, machine, row, { state: step }, { set, details })
}
