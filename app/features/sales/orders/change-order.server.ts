import { holdToBudget } from '#app/features/people/companies/budget-guard.server.ts'
import type { Fact } from '#app/kit/fact.ts'
import type { PartyId } from '#app/kit/ids.ts'
import { refuse } from '#app/kit/refusal.ts'
import { changeState, stateMachine } from '#app/platform/change-state.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { binds } from './binding-step.ts'
import { CANCELLED_FOR, type CancelReason } from './cancel-reason.ts'
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
import { orderRoles } from './policy.ts'
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

/** What others hear of an order that is cancelled for a reason. */
const CANCELLED_FACTS: Record<CancelReason, Fact> = {
  abandoned: orderCancelled,
  left_group_deal: orderCancelled,
  buyer: orderGivenBack,
  unpaid: orderLapsed,
  group_deal_missed: orderMissed,
  not_joined: orderCancelled,
  event_cancelled: orderCancelled,
  seller: orderCancelled,
  no_seat: orderCancelled,
}

const machine = stateMachine({
  subject: 'order',
  table: orders,
  axes: { state: ORDER_TABLE, payment: PAYMENT_AXIS, refund: REFUND_AXIS },
  roleIn: (ctx, row: Row) => orderRoles(ctx, row),
  details: {
    seller: orders.sellerId,
    buyer: orders.buyerId,
    event: orders.eventId,
    totalMinor: orders.totalMinor,
    currency: orders.currency,
    reason: orders.cancelReason,
  },
  facts: {
    reserve: orderReserved,
    pledge: orderPledged,
    confirm: orderConfirmed,
    confirm_late: orderConfirmed,
    expire: orderExpired,
    cancel: ({ cancelReason }) => CANCELLED_FACTS[cancelReason ?? 'abandoned'],
  },
})

/** Cancelling takes its reason. */
type Moves = { payment?: PaymentStep; refund?: RefundStep } & (
  | { state: 'cancel'; reason: CancelReason }
  | { state?: Exclude<OrderStep, 'cancel'>; reason?: undefined }
)

/**
 * Takes one step on one or several axes of a locked order, as whoever the context says acts; `set` is
 * what else changes with it, `details` what else the trace says. Returns the states that changed. What
 * binds a buyer is refused as requireApproved and holdToBudget say: no way to pay, bill or promise goes
 * past here. Cancelling takes its reason (`cancelOrder`), and is refused with `conflict` to who may not for
 * that reason, or from that state.
 */
export async function changeOrder(
  tx: Tx,
  ctx: Ctx,
  row: Row,
  { reason, ...moves }: Moves,
  set: Omit<Partial<typeof orders.$inferInsert>, 'cancelReason'> = {},
  details: Record<string, unknown> = {},
) {
  if (binds(moves)) await requireApproved(tx, ctx, row, set.totalMinor)
  if (reason) requireCancellable(ctx, row, reason)
  // Who pays late is seated again, so its order is not cancelled any more.
  const cancelReason = moves.state === 'confirm_late' ? null : reason
  const changed = await changeState(tx, ctx, machine, row, moves, {
    set: { ...set, cancelReason },
    details: reason ? { ...details, reason } : details,
  })
  if (binds(moves)) await holdToBudget(tx, ctx, { kind: 'order', id: row.id, buyerId: row.buyerId })
  return changed
}

function requireCancellable(ctx: Ctx, row: Row, reason: CancelReason): void {
  const { from, by } = CANCELLED_FOR[reason]
  if (from.includes(row.state) && orderRoles(ctx, row).isOneOf(by)) return
  throw refuse('conflict', 'common:refused.state', { state: row.state, name: reason })
}
