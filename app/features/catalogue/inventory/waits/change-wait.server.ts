import { isPerson } from '#app/kit/actor.ts'
import type { AccountId } from '#app/kit/ids.ts'
import { standing } from '#app/kit/state-table.ts'
import { changeState, stateMachine } from '#app/platform/change-state.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { waits } from './tables.server.ts'
import { seatsOffered, WAIT_TABLE, type WaitState, type WaitStep, waitEnded } from './wait.ts'

type Row = { id: string; accountId: AccountId; state: WaitState }

const machine = stateMachine({
  subject: 'wait',
  table: waits,
  axes: { state: WAIT_TABLE },
  // It is a person's own, whomever that person acts for.
  standing: (ctx, { accountId }: Row) => {
    const { actor } = ctx
    return standing(ctx, {
      customer: isPerson(actor) && actor.accountId === accountId ? actor.partyId : null,
    })
  },
  facts: { offer: seatsOffered, end: waitEnded },
})

/** Takes one step with somebody's place on a waiting list, as whoever the context says acts; `set` is what else changes with it. */
export function changeWait(
  tx: Tx,
  ctx: Ctx,
  row: Row,
  step: WaitStep,
  set: Partial<typeof waits.$inferInsert> = {},
) {
  return changeState(tx, ctx, machine, row, { state: step }, { set })
}
