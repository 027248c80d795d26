import { roleIn } from '#app/kit/state-table.ts'
import { changeState, stateMachine } from '#app/platform/change-state.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { DISPUTE_TABLE, type DisputeMove, disputeLost, disputeWon } from './dispute.ts'
import type { DisputeRow } from './payable.ts'
import { disputes } from './tables.server.ts'

const machine = stateMachine({
  subject: 'dispute',
  table: disputes,
  axes: { state: DISPUTE_TABLE },
  roleIn: (ctx, _row: DisputeRow) => roleIn(ctx, {}),
  details: { payment: disputes.paymentId, amountMinor: disputes.amountMinor, currency: disputes.currency },
  facts: { win: disputeWon, lose: disputeLost },
})

/** Decides an open dispute whose payment's subject is locked; who hears of it is told its id. */
export async function changeDispute(tx: Tx, ctx: Ctx, row: DisputeRow, move: DisputeMove): Promise<void> {
  const set = { decidedAt: ctx.now() }
  await changeState(tx, ctx, machine, row, { state: move }, { set, details: { amount: row.amountMinor } })
}
