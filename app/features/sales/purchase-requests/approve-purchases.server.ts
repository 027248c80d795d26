import { type Decided, eachAlone } from '#app/features/catalogue/seat-requests/decision.ts'
import { parseInput } from '#app/kit/input.ts'
import { Refusal, refuse } from '#app/kit/refusal.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { approvePurchase } from './approve-purchase.server.ts'
import { approvePurchasesInput } from './inputs.ts'

/**
 * Approves members' purchases, each by itself: the order may then be paid or invoiced by everybody who acts
 * for the company, at its prices, and its seats are held for the member, anew if the hold had ended. Returns
 * how many, and why others were not: `purchases:refused.full` where the seats are gone,
 * `purchases:refused.open` where the company would hold more seats at a time than allowed, and what
 * lockPurchase and findBuyable refuse; those stay open. One that the actor may not decide is refused with
 * `notFound`.
 */
export async function approvePurchases(ctx: Ctx, input: unknown): Promise<Decided> {
  const { purchase: ids } = parseInput(approvePurchasesInput, input)

  return eachAlone(ids, (id) => inTransaction((tx) => approvePurchase(tx, ctx, id)).then(nothing, asReason))
}

const nothing = () => {}

/** Whoever decides for many reads how many of them did not fit. */
function asReason(error: unknown): never {
  const isLimit = error instanceof Refusal && error.reason === 'orders:refused.openSeats'
  throw isLimit ? refuse('conflict', 'purchases:refused.open') : error
}
