import { roleIn } from '#app/kit/state-table.ts'
import { changeState, stateMachine } from '#app/platform/change-state.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import type { Tx } from '#app/platform/db.server.ts'
import type { ChargeFacts, PaymentRow } from './payable.ts'
import { PAYMENT_TABLE, type PaymentMove } from './payment.ts'
import { payments } from './tables.server.ts'

const machine = stateMachine({
  subject: 'payment',
  table: payments,
  axes: { state: PAYMENT_TABLE },
  roleIn: (ctx, { payerId }: PaymentRow) => roleIn(ctx, { customer: payerId }),
})

type Change = Partial<
  Pick<PaymentRow, 'confirmUrl' | 'declineReason' | 'settledAt' | 'amountMinor' | 'lookAt'> & ChargeFacts
>

/** Takes one step with an attempt to pay whose subject is locked. Returns the attempt as it is then. */
export async function changePayment(
  tx: Tx,
  ctx: Ctx,
  row: PaymentRow,
  move: PaymentMove,
  set: Change,
): Promise<PaymentRow> {
  const { state = row.state } = await changeState(tx, ctx, machine, row, { state: move }, { set })
  return { ...row, ...set, state }
}
