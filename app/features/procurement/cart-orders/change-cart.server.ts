import { roleIn } from '#app/kit/state-table.ts'
import { changeState, stateMachine } from '#app/platform/change-state.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { CART_TABLE, type CartFault, type CartStep, cartFailed } from './cart.ts'
import { purchaseOrderCarts } from './tables.server.ts'

export type CartRow = typeof purchaseOrderCarts.$inferSelect

const machine = stateMachine({
  subject: 'cart-order',
  table: purchaseOrderCarts,
  axes: { state: CART_TABLE },
  roleIn: (ctx, _row: CartRow) => roleIn(ctx, {}),
  details: { order: purchaseOrderCarts.purchaseOrderId },
  facts: { fail: cartFailed },
})

type Change = { step: CartStep; fault?: CartFault }

/** Takes one step with a locked cart that is ordered in writing. */
export async function changeCart(tx: Tx, ctx: Ctx, row: CartRow, { step, fault }: Change): Promise<void> {
  const set = { endedAt: ctx.now(), fault: fault ?? null }
  await changeState(tx, ctx, machine, row, { state: step }, { set })
}
