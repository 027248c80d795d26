import { roleIn } from '#app/kit/state-table.ts'
import { changeState, stateMachine } from '#app/platform/change-state.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { DISPUTE_TABLE, type DisputeMove, disputeAnswered, disputeLost, disputeWon } from './dispute.ts'
import type { DisputeRow } from './payable.ts'
import { disputes } from './tables.server.ts'

const machine = stateMachine({
  subject: 'dispute',
  table: disputes,
  axes: { state: DISPUTE_TABLE },
  roleIn: (ctx, row: DisputeRow) => roleIn(ctx, { task: 'refund', provider: row.sellerId }),
  details: { payment: disputes.paymentId, amountMinor: disputes.amountMinor, currency: disputes.currency },
  facts: { win: disputeWon, lose: disputeLost, contest: disputeAnswered, accept: disputeAnswered },
})

/**
 * Takes a step with a locked dispute: it is answered, with what is sent as evidence, or the gateway has
 * decided. Whoever is notified of it gets its id.
 */
export async function changeDispute(
  tx: Tx,
  ctx: Ctx,
  row: DisputeRow,
  { move, evidence = row.evidence }: { move: DisputeMove; evidence?: string | null },
): Promise<void> {
  const isDecided = move === 'win' || move === 'lose'
  const set = { evidence, decidedAt: isDecided ? ctx.now() : null }
  const details = { amount: row.amountMinor, currency: row.currency }
  await changeState(tx, ctx, machine, row, { state: move }, { set, details })
}
