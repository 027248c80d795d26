import { eachAlone } from '#app/features/catalogue/seat-requests/decision.ts'
import { accountIdOf } from '#app/kit/actor.ts'
import { parseInput } from '#app/kit/input.ts'
import { notFound } from '#app/kit/refusal.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { changePurchase } from './change-purchase.server.ts'
import { declinePurchasesInput } from './inputs.ts'
import { keepNoLonger } from './keep-no-longer.server.ts'
import { lockPurchase } from './lock-purchase.server.ts'
import { canDecidePurchase } from './policy.ts'

/**
 * Declines members' purchases with a reason for the requester, each by itself: returns how many were
 * declined, and how many not as they were decided before. One that the actor may not decide is refused with
 * `notFound`.
 */
export async function declinePurchases(ctx: Ctx, input: unknown) {
  const { purchase: ids, why } = parseInput(declinePurchasesInput, input)

  return eachAlone(ids, (id) =>
    inTransaction(async (tx) => {
      const { request, order } = await lockPurchase(tx, ctx, id)
      if (!canDecidePurchase(ctx.actor, request)) throw notFound()
      const decided = { decidedBy: accountIdOf(ctx.actor), decidedAt: ctx.now() }
      await changePurchase(tx, ctx, request, 'decline', { ...decided, reason: why })
      await keepNoLonger(tx, ctx, order)
    }),
  )
}
