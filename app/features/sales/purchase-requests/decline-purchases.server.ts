import { eachAlone } from '#app/features/catalogue/seat-requests/decision.ts'
import { parseInput } from '#app/kit/input.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { declinePurchase } from './decline-purchase.server.ts'
import { declinePurchasesInput } from './inputs.ts'

/**
 * Declines members' purchases with a reason for the requester, each by itself: returns how many were
 * declined, and how many not as they were decided before. One that the actor may not decide is refused with
 * `notFound`.
 */
export async function declinePurchases(ctx: Ctx, input: unknown) {
  const { purchase: ids, why } = parseInput(declinePurchasesInput, input)

  return eachAlone(ids, (id) => inTransaction((tx) => declinePurchase(tx, ctx, { id, why: why ?? '' })))
}
