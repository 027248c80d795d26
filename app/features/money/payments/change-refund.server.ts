import { standing } from '#app/kit/state-table.ts'
import { changeState, stateMachine } from '#app/platform/change-state.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import type { Tx } from '#app/platform/db.server.ts'
import type { RefundRow } from './payable.ts'
import { paymentRefunded, REFUND_TABLE, type RefundMove, refundLost } from './refund.ts'
import { refunds } from './tables.server.ts'

const machine = stateMachine({
  subject: 'refund',
  table: refunds,
  axes: { state: REFUND_TABLE },
  standing: (ctx, _row: RefundRow) => standing(ctx, {}),
  facts: { pay_back: paymentRefunded, fail: refundLost, come_back: refundLost },
})

/** Takes one step with an amount on its way back that is locked; who hears of it is told its id. */
export async function changeRefund(tx: Tx, ctx: Ctx, row: RefundRow, move: RefundMove): Promise<void> {
  const set = { settledAt: ctx.now() }
  await changeState(tx, ctx, machine, row, { state: move }, { set, told: { amount: row.amountMinor } })
}
