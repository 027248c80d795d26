import { endSteps } from '#app/features/sales/approval-rules/end-steps.server.ts'
import type { PartyId } from '#app/kit/ids.ts'
import { roleIn } from '#app/kit/state-table.ts'
import { changeState, stateMachine } from '#app/platform/change-state.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import type { Tx } from '#app/platform/db.server.ts'
import {
  type ApprovalState,
  type ApprovalStep,
  ORDER_APPROVAL_TABLE,
  orderApproved,
  orderReturned,
} from './approval.ts'
import { purchaseOrderApprovals } from './tables.server.ts'

type Row = { id: string; companyId: PartyId; state: ApprovalState }

const machine = stateMachine({
  subject: 'purchase-order-approval',
  table: purchaseOrderApprovals,
  axes: { state: ORDER_APPROVAL_TABLE },
  roleIn: (ctx, { companyId }: Row) => roleIn(ctx, { customer: companyId }),
  facts: { approve: orderApproved, return: orderReturned },
})

/**
 * Takes one step with what was asked, as the actor of the context; `set` is what else is said of it. All of
 * them end the asking.
 */
export async function changeOrderApproval(
  tx: Tx,
  ctx: Ctx,
  row: Row,
  step: ApprovalStep,
  set: Partial<typeof purchaseOrderApprovals.$inferInsert> = {},
): Promise<void> {
  await changeState(tx, ctx, machine, row, { state: step }, { set: { ...set, decidedAt: ctx.now() } })
  await endSteps(tx, { kind: 'purchase-order', id: row.id }, ctx.now())
}
