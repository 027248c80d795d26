import { requireAccountHolder } from '#app/kit/actor.ts'
import { parseInput } from '#app/kit/input.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { countAttempt } from '#app/platform/rate-limit.server.ts'
import { dispatchPurchaseOrder } from './dispatch-purchase-order.server.ts'
import { purchaseStepInput } from './inputs.ts'

const SENDS = { name: 'send-purchase-order', points: 120, seconds: 3600 }

/**
 * Sends a draft of the party acted for to its provider, with the next number of the party's calendar year by
 * the clocks of who sends. A second press sends nothing. Refuses `purchase-orders:refused.changed` when it
 * was changed since it was read, `purchase-orders:refused.aboveLimit` what an admin of the company has to
 * send, `purchase-orders:refused.provider` and `purchase-orders:refused.confirmEmail`, a step that its state
 * does not allow, and `limit` after 120 in an hour.
 */
export async function sendPurchaseOrder(ctx: Ctx, input: unknown): Promise<void> {
  const which = parseInput(purchaseStepInput, input)
  const { actor } = ctx
  requireAccountHolder(actor)
  await countAttempt(SENDS, actor.partyId)

  await inTransaction((tx) => dispatchPurchaseOrder(tx, ctx, which))
}
