import type { PartyId } from '#app/kit/ids.ts'
import { type By, standing } from '#app/kit/state-table.ts'
import { changeState, stateMachine } from '#app/platform/change-state.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import type { Tx } from '#app/platform/db.server.ts'
import {
  ORDER_TABLE,
  type OrderState,
  type OrderStep,
  orderCancelled,
  orderExpired,
  orderPlaced,
  PAYMENT_AXIS,
  type PaymentAxis,
  type PaymentStep,
  REFUND_AXIS,
  type RefundAxis,
  type RefundStep,
} from './order.ts'
import { orders } from './tables.server.ts'

type Row = {
  id: string
  state: OrderState
  payment: PaymentAxis
  refund: RefundAxis
  buyerId: PartyId | null
  visitorKey: string | null
  sellerId: PartyId
}

/** Who holds seats as a guest is their customer by the browser's key. */
function standsAs({ actor, visitorKey }: Ctx, row: Row): readonly By[] {
  const isGuest = row.buyerId === null && row.visitorKey !== null && row.visitorKey === visitorKey
  const as = standing(actor, { customer: row.buyerId, provider: row.sellerId })
  return isGuest ? [...as, 'customer'] : as
}

const machine = stateMachine({
  subject: 'order',
  table: orders,
  axes: { state: ORDER_TABLE, payment: PAYMENT_AXIS, refund: REFUND_AXIS },
  standing: standsAs,
  facts: { place: orderPlaced, place_late: orderPlaced, expire: orderExpired, cancel: orderCancelled },
})

type Moves = { state?: OrderStep; payment?: PaymentStep; refund?: RefundStep }

/**
 * Takes one step on one or several axes of a locked order, as whoever the context says acts; `set` is what else changes
 * with it, `told` what else the trace says. Returns the states that changed.
 */
export function changeOrder(
  tx: Tx,
  ctx: Ctx,
  row: Row,
  moves: Moves,
  set: Partial<typeof orders.$inferInsert> = {},
  told: Record<string, unknown> = {},
) {
  return changeState(tx, ctx, machine, row, moves, { set, told })
}
