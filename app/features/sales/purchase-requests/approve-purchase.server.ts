import { eq } from 'drizzle-orm'
import { holdSeatsUntil } from '#app/features/catalogue/inventory/hold-seats-until.server.ts'
import { holdToBudget } from '#app/features/people/companies/budget-guard.server.ts'
import { decideForBudget } from '#app/features/people/companies/decide-for-budget.server.ts'
import { canManageCompany } from '#app/features/people/companies/policy.ts'
import { takeStep } from '#app/features/sales/approval-rules/take-step.server.ts'
import { approveOrder } from '#app/features/sales/orders/approve-order.server.ts'
import { changeOrder } from '#app/features/sales/orders/change-order.server.ts'
import { limitHolds } from '#app/features/sales/orders/limit-holds.server.ts'
import { HOLD_OVER } from '#app/features/sales/orders/order.ts'
import { hasSeats } from '#app/features/sales/orders/order-item.ts'
import { orders } from '#app/features/sales/orders/tables.server.ts'
import { accountIdOf } from '#app/kit/actor.ts'
import { notFound, refuse } from '#app/kit/refusal.ts'
import { audit } from '#app/platform/audit.server.ts'
import { type Ctx, systemContext } from '#app/platform/context.server.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { changePurchase } from './change-purchase.server.ts'
import { findBuyable } from './find-buyable.server.ts'
import { holdOrder } from './hold-order.server.ts'
import { isAsAsked } from './is-as-asked.server.ts'
import { lockPurchase } from './lock-purchase.server.ts'
import { canDecidePurchase } from './policy.ts'

/**
 * Takes the step of one purchase at which the actor decides, in the caller's transaction; the last one
 * approves it, and lets it go over its budget where an admin takes it. Returns whether it was the last.
 * Refuses what lockPurchase, takeStep and findBuyable refuse, `purchases:refused.changed` what is not as it
 * was asked, `orders:refused.openSeats` and `purchases:refused.full`.
 */
export async function approvePurchase(tx: Tx, ctx: Ctx, id: string): Promise<{ isLast: boolean }> {
  const { request, order } = await lockPurchase(tx, ctx, id)
  if (!canDecidePurchase(ctx.actor, request)) throw notFound()
  const isSame = await isAsAsked(tx, request)
  if (!isSame) throw refuse('conflict', 'purchases:refused.changed')
  const { holder, isOver, heldUntil } = await findBuyable(tx, ctx, { request, order })

  const { isLast, isOfAdmin } = await takeStep(tx, ctx, { kind: 'purchase', id }, 'approve')
  if (!isLast) {
    await audit(tx, ctx, 'purchases.approveStep', { kind: 'order', id: order.id })
    if (!isOver && hasSeats(order)) await holdOrder(tx, order, heldUntil)
    return { isLast }
  }
  const decided = { decidedBy: accountIdOf(ctx.actor), decidedAt: ctx.now(), heldUntil }
  await changePurchase(tx, ctx, request, 'approve', decided)
  const { totalMinor, facts } = request
  if (request.currency === order.currency) await approveOrder(tx, { orderId: order.id, totalMinor, facts })
  const held = { heldUntil, extended: true }
  if (!isOver) await tx.update(orders).set(held).where(eq(orders.id, order.id))
  else {
    // The sweep may not have come by yet.
    const clock = systemContext('orders.expire', { requestId: ctx.requestId, now: ctx.now })
    if (order.state === 'held') await changeOrder(tx, clock, order, { state: 'expire' }, HOLD_OVER)
    const { countedWith } = holder
    const ended = { ...order, state: 'expired' as const }
    await limitHolds(tx, holder, order.seats)
    await changeOrder(tx, ctx, ended, { state: 'renew_hold' }, { ...held, countedWith })
  }
  if (hasSeats(order) && !(await holdSeatsUntil(tx, { orderId: order.id, heldUntil })))
    throw refuse('conflict', 'purchases:refused.full')
  if (isOfAdmin || canManageCompany(ctx.actor))
    await decideForBudget(tx, ctx, { ...order, kind: 'order', words: request.words })
  await holdToBudget(tx, ctx, { ...order, kind: 'order' })
  return { isLast }
}
