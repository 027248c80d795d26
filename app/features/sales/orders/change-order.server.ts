import type { PartyId } from '#app/kit/ids.ts'
import { changeState, stateMachine } from '#app/platform/change-state.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { binds } from './binding-step.ts'
import {
  ORDER_TABLE,
  type OrderState,
  type OrderStep,
  orderCancelled,
  orderConfirmed,
  orderExpired,
  orderGivenBack,
  orderLapsed,
  orderMissed,
  orderPledged,
  orderReserved,
  PAYMENT_AXIS,
  type PaymentAxis,
  type PaymentStep,
  REFUND_AXIS,
  type RefundAxis,
  type RefundStep,
} from './order.ts'
import { orderStanding } from './policy.ts'
import { requireApproved } from './require-approved.server.ts'
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

const machine = stateMachine({
  subject: 'order',
  table: orders,
  axes: { state: ORDER_TABLE, payment: PAYMENT_AXIS, refund: REFUND_AXIS },
  roleIn: (ctx, row: Row) => orderStanding(ctx, row),
  details: {
    seller: orders.sellerId,
    buyer: orders.buyerId,
    event: orders.eventId,
    totalMinor: orders.totalMinor,
    currency: orders.currency,
  },
  facts: {
    reserve: orderReserved,
    pledge: orderPledged,
    confirm: orderConfirmed,
    confirm_late: orderConfirmed,
    lapse: orderLapsed,
    leave: orderCancelled,
    miss: orderMissed,
    expire: orderExpired,
    cancel: orderCancelled,
    call_off: orderCancelled,
    give_back: orderGivenBack,
  },
})

type Moves = { state?: OrderStep; payment?: PaymentStep; refund?: RefundStep }

/**
 * Takes one step on one or several axes of a locked order, as whoever the context says acts; `set` is what
 * else changes with it, `details` what else the trace says. Returns the states that changed. What binds a
 * buyer is refused as requireApproved says: no way to pay, bill or promise goes past here.
 */
export async function changeOrder(
  tx: Tx,
  ctx: Ctx,
  row: Row,
  moves: Moves,
  set: Partial<typeof orders.$inferInsert> = {},
  details: Record<string, unknown> = {},
) {
  if (binds(moves)) await requireApproved(tx, ctx, row, set.totalMinor)
  return changeState(tx, ctx, machine, row, moves, { set, details })
}
