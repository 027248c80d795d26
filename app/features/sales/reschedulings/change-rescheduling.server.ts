import type { PartyId } from '#app/kit/ids.ts'
import { roleIn } from '#app/kit/state-table.ts'
import { changeState, stateMachine } from '#app/platform/change-state.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import type { Tx } from '#app/platform/db.server.ts'
import {
  RESCHEDULING_TABLE,
  type ReschedulingState,
  type ReschedulingStep,
  reschedulingAccepted,
  reschedulingDeclined,
  reschedulingExpired,
  reschedulingWithdrawn,
} from './rescheduling.ts'
import { reschedulings } from './tables.server.ts'

type Row = { id: string; buyerId: PartyId; providerId: PartyId; state: ReschedulingState }

const machine = stateMachine({
  subject: 'rescheduling',
  table: reschedulings,
  axes: { state: RESCHEDULING_TABLE },
  roleIn: (ctx, { buyerId, providerId }: Row) => roleIn(ctx, { customer: buyerId, provider: providerId }),
  details: { request: reschedulings.requestId },
  facts: {
    accept: reschedulingAccepted,
    decline: reschedulingDeclined,
    withdraw: reschedulingWithdrawn,
    expire: reschedulingExpired,
  },
})

/**
 * Takes one step with a locked rescheduling, as the actor of the context; `set` is what else changes with it.
 */
export async function changeRescheduling(
  tx: Tx,
  ctx: Ctx,
  row: Row,
  step: ReschedulingStep,
  set: Partial<typeof reschedulings.$inferInsert> = {},
): Promise<void> {
  await changeState(tx, ctx, machine, row, { state: step }, { set: { ...set, closedAt: ctx.now() } })
}
