import { roleIn } from '#app/kit/state-table.ts'
import { changeState, stateMachine } from '#app/platform/change-state.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import type { Tx } from '#app/platform/db.server.ts'
import type { RefundRow } from './payable.ts'
import { paymentRefunded, REFUND_TABLE, type RefundMove, refundFailed } from './refund.ts'
import { refunds } from './tables.server.ts'

const machine = stateMachine({
  subject: 'refund',
  table: refunds,
  axes: { state: REFUND_TABLE },
  roleIn: (ctx, _row: RefundRow) => roleIn(ctx, {}),
  details: { payment: refunds.paymentId, amountMinor: refunds.amountMinor, currency: refunds.currency },
  facts: { succeed: paymentRefunded, fail: refundFailed, return: refundFailed },
})

/** Takes one step with an amount on its way back that is locked; who hears of it is told its id. */
export async function changeRefund(tx: Tx, ctx: Ctx, row: RefundRow, move: RefundMove): Promise<void> {
  const set = { settledAt: ctx.now() }
  const details = { amount: row.amountMinor, currency: row.currency }
  await changeState(tx, ctx, machine, row, { state: move }, { set, details })
}
