import { eq } from 'drizzle-orm'
import { type Decided, eachAlone } from '#app/features/tickets/asking/decision.ts'
import { holdSeatsUntil } from '#app/features/tickets/hold-seats-until.server.ts'
import { accountIdOf } from '#app/kit/actor.ts'
import { parseInput } from '#app/kit/input.ts'
import { notFound, Refusal, refuse } from '#app/kit/refusal.ts'
import { type Ctx, systemContext } from '#app/platform/context.server.ts'
import { inTransaction, type Tx } from '#app/platform/db.server.ts'
import { changeOrder } from '../change-order.server.ts'
import { changePurchase } from '../change-purchase.server.ts'
import { limitHolds } from '../limit-holds.server.ts'
import { HOLD_OVER } from '../order.ts'
import { orders } from '../tables.server.ts'
import { findBuyable } from './find-buyable.server.ts'
import { approvePurchasesInput } from './inputs.ts'
import { lockPurchase } from './lock-purchase.server.ts'
import { canDecidePurchase } from './policy.ts'

/**
 * Approves purchases of members, each by itself: the order may be paid or billed from then on by who acts for the company, at the prices it has, and its seats are
 * held for the member, anew if their hold had ended. Says how many were, and why others were not: `purchases:refused.full` where the seats are gone,
 * `purchases:refused.open` where the company would hold more seats at a time than anybody may, and what lockPurchase and findBuyable refuse; those stay
 * open. One that the actor may not decide is refused with `notFound`.
 */
export async function approvePurchases(ctx: Ctx, input: unknown): Promise<Decided> {
  const { purchase: ids } = parseInput(approvePurchasesInput, input)

  return eachAlone(ids, (id) => inTransaction((tx) => approve(tx, ctx, id)).catch(asReason))
}

async function approve(tx: Tx, ctx: Ctx, id: string): Promise<void> {
  const { request, order } = await lockPurchase(tx, ctx, id)
  if (!canDecidePurchase(ctx.actor, request)) throw notFound()
  const { holder, isOver, heldUntil } = await findBuyable(tx, ctx, { request, order })

  const decided = { decidedBy: accountIdOf(ctx.actor), decidedAt: ctx.now(), heldUntil }
  await changePurchase(tx, ctx, request, 'approve', decided)
  const held = { heldUntil, extended: true }
  if (!isOver) await tx.update(orders).set(held).where(eq(orders.id, order.id))
  else {
    // The sweep may not have come by yet.
    const clock = systemContext('orders.expire', { requestId: ctx.requestId, now: ctx.now })
    if (order.state === 'held') await changeOrder(tx, clock, order, { state: 'expire' }, HOLD_OVER)
    const { countedWith } = holder
    const ended = { ...order, state: 'expired' as const }
    await limitHolds(tx, holder, order.seats)
    await changeOrder(tx, ctx, ended, { state: 'hold_again' }, { ...held, countedWith })
  }
  if (order.eventId === null) return
  if (!(await holdSeatsUntil(tx, { orderId: order.id, heldUntil })))
    throw refuse('conflict', 'purchases:refused.full')
}

/** Whoever decides for many reads how many of them did not fit. */
function asReason(error: unknown): never {
  const isLimit = error instanceof Refusal && error.reason === 'orders:refused.openSeats'
  throw isLimit ? refuse('conflict', 'purchases:refused.open') : error
}
