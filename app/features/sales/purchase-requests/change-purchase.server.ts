import { endSteps } from '#app/features/sales/approval-rules/end-steps.server.ts'
import type { PartyId } from '#app/kit/ids.ts'
import { roleIn } from '#app/kit/state-table.ts'
import { changeState, stateMachine } from '#app/platform/change-state.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import type { Tx } from '#app/platform/db.server.ts'
import {
  PURCHASE_TABLE,
  type PurchaseState,
  type PurchaseStep,
  purchaseApproved,
  purchaseDeclined,
  purchaseEnded,
} from './purchase.ts'
import { purchaseRequests } from './tables.server.ts'

type Row = { id: string; companyId: PartyId; state: PurchaseState }

const machine = stateMachine({
  subject: 'purchase_request',
  table: purchaseRequests,
  axes: { state: PURCHASE_TABLE },
  roleIn: (ctx, { companyId }: Row) => roleIn(ctx, { customer: companyId }),
  details: {
    order: purchaseRequests.orderId,
    company: purchaseRequests.companyId,
    totalMinor: purchaseRequests.totalMinor,
    currency: purchaseRequests.currency,
  },
  facts: { approve: purchaseApproved, decline: purchaseDeclined, end: purchaseEnded },
})

/**
 * Takes one step with a purchase request, as the actor of the context; `set` is what else changes with it.
 * All of them end the asking.
 */
export async function changePurchase(
  tx: Tx,
  ctx: Ctx,
  row: Row,
  step: PurchaseStep,
  set: Partial<typeof purchaseRequests.$inferInsert> = {},
): Promise<void> {
  await changeState(tx, ctx, machine, row, { state: step }, { set })
  await endSteps(tx, { kind: 'purchase', id: row.id }, ctx.now())
}
