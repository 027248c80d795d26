import type { PartyId } from '#app/kit/ids.ts'
import { roleIn } from '#app/kit/state-table.ts'
import { changeState, stateMachine } from '#app/platform/change-state.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import type { Tx } from '#app/platform/db.server.ts'
import {
  PURCHASE_ORDER_TABLE,
  type PurchaseOrderState,
  type PurchaseOrderStep,
  purchaseOrderAcknowledged,
  purchaseOrderCancelled,
  purchaseOrderChanged,
  purchaseOrderClosed,
  purchaseOrderRejected,
  purchaseOrderSent,
} from './purchase-order.ts'
import { purchaseOrders } from './tables.server.ts'

type Row = {
  id: string
  buyerId: PartyId
  providerId: PartyId
  state: PurchaseOrderState
  revision: number
}

const machine = stateMachine({
  subject: 'purchase-order',
  table: purchaseOrders,
  axes: { state: PURCHASE_ORDER_TABLE },
  roleIn: (ctx, { buyerId, providerId }: Row) => roleIn(ctx, { customer: buyerId, provider: providerId }),
  details: {
    buyer: purchaseOrders.buyerId,
    provider: purchaseOrders.providerId,
    version: purchaseOrders.version,
  },
  facts: {
    send: purchaseOrderSent,
    change: purchaseOrderChanged,
    acknowledge: purchaseOrderAcknowledged,
    reject: purchaseOrderRejected,
    close: purchaseOrderClosed,
    cancel: purchaseOrderCancelled,
  },
})

/**
 * Takes one step with a locked order, as the actor of the context; it counts as a revision, and `set` is what
 * else changes with it.
 */
export async function changePurchaseOrder(
  tx: Tx,
  ctx: Ctx,
  row: Row,
  step: PurchaseOrderStep,
  set: Partial<typeof purchaseOrders.$inferInsert> = {},
): Promise<void> {
  const also = { ...set, revision: row.revision + 1, updatedAt: ctx.now() }
  await changeState(tx, ctx, machine, row, { state: step }, { set: also })
}
