import { takeStep } from '#app/features/sales/approval-rules/take-step.server.ts'
import { accountIdOf } from '#app/kit/actor.ts'
import { notFound } from '#app/kit/refusal.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { changePurchase } from './change-purchase.server.ts'
import { keepNoLonger } from './keep-no-longer.server.ts'
import { lockPurchase } from './lock-purchase.server.ts'
import { canDecidePurchase } from './policy.ts'

/**
 * Declines one purchase at the step of the actor, with a reason for who asked; no further step is taken.
 * Refuses what lockPurchase and takeStep refuse.
 */
export async function declinePurchase(
  tx: Tx,
  ctx: Ctx,
  { id, why }: { id: string; why: string },
): Promise<void> {
  const { request, order } = await lockPurchase(tx, ctx, id)
  if (!canDecidePurchase(ctx.actor, request)) throw notFound()
  await takeStep(tx, ctx, { kind: 'purchase', id }, 'decline')
  const decided = { decidedBy: accountIdOf(ctx.actor), decidedAt: ctx.now() }
  await changePurchase(tx, ctx, request, 'decline', { ...decided, reason: why })
  await keepNoLonger(tx, ctx, order)
}
