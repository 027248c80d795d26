import { roleIn } from '#app/kit/state-table.ts'
import { changeState, stateMachine } from '#app/platform/change-state.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { BATCH_TABLE, type BatchMove, type BatchState } from './payout.ts'
import { payoutBatches } from './tables.server.ts'

type Row = { id: string; state: BatchState }

const machine = stateMachine({
  subject: 'payout-batch',
  table: payoutBatches,
  axes: { state: BATCH_TABLE },
  roleIn: (ctx, _row: Row) => roleIn(ctx, { task: 'payOut' }),
})

/** Takes one step with a locked batch, with what it says of who took it. */
export async function changeBatch(
  tx: Tx,
  ctx: Ctx,
  row: Row,
  move: BatchMove,
  set: Partial<typeof payoutBatches.$inferInsert> = {},
): Promise<void> {
  await changeState(tx, ctx, machine, row, { state: move }, { set })
}
