import { holdToBudget } from '#app/features/people/companies/budget-guard.server.ts'
import { decideForBudget } from '#app/features/people/companies/decide-for-budget.server.ts'
import { requireAccountHolder } from '#app/kit/actor.ts'
import { yearOf } from '#app/kit/dates.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { changePurchaseOrder } from './change-purchase-order.server.ts'
import { lockPurchaseOrder } from './lock-purchase-order.server.ts'
import { purchaseOrderNumber } from './purchase-order.ts'
import { describedSides } from './queries-scope.server.ts'
import { requireSendable } from './require-sendable.server.ts'
import { purchaseOrderVersions } from './tables.server.ts'
import { takePurchaseOrderNumber } from './take-number.server.ts'

/**
 * Sends a draft of the party acted for in the revision that was read, with the next number of the party's
 * calendar year; refuses what sendPurchaseOrder does, but for limits and rules where it was approved. A draft
 * that was sent from that revision already stays as it is. `overBudget` are the words with which an admin,
 * who approves it, lets it go over a budget.
 */
export async function dispatchPurchaseOrder(
  tx: Tx,
  ctx: Ctx,
  which: { code: string; revision: number; isApproved?: boolean; overBudget?: string },
): Promise<void> {
  const { actor } = ctx
  requireAccountHolder(actor)
  const locked = await lockPurchaseOrder(tx, ctx, { ...which, as: 'buyer', to: 'sent' })
  if (!locked) return
  const { order, said, isCurrent } = locked
  const { buyerId, providerId } = order
  const asked = which.isApproved ? null : { ...said, ...order }
  await requireSendable(tx, ctx, { actor, buyerId, providerId, asked })

  const year = yearOf(ctx.now(), ctx.timeZone)
  const number = await takePurchaseOrderNumber(tx, { buyerId, year })
  const numbered = { year, number, numberText: purchaseOrderNumber(year, number) }
  await changePurchaseOrder(tx, ctx, order, 'send', { ...numbered, sentAt: ctx.now() })
  await tx
    .update(purchaseOrderVersions)
    .set({ sentAt: ctx.now(), ...describedSides(order) })
    .where(isCurrent)
  const commitment = { ...order, kind: 'purchase-order' } as const
  if (which.overBudget !== undefined)
    await decideForBudget(tx, ctx, { ...commitment, words: which.overBudget })
  await holdToBudget(tx, ctx, commitment)
}
