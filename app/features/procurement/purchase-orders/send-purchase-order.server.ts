import { requireAccountHolder } from '#app/kit/actor.ts'
import { yearOf } from '#app/kit/dates.ts'
import { parseInput } from '#app/kit/input.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { countAttempt } from '#app/platform/rate-limit.server.ts'
import { changePurchaseOrder } from './change-purchase-order.server.ts'
import { purchaseStepInput } from './inputs.ts'
import { lockPurchaseOrder } from './lock-purchase-order.server.ts'
import { purchaseOrderNumber } from './purchase-order.ts'
import { describedSides } from './queries-scope.server.ts'
import { requireSendable } from './require-sendable.server.ts'
import { purchaseOrderVersions } from './tables.server.ts'
import { takePurchaseOrderNumber } from './take-number.server.ts'

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

  await inTransaction(async (tx) => {
    const locked = await lockPurchaseOrder(tx, ctx, { ...which, as: 'buyer', to: 'sent' })
    if (!locked) return
    const { order, said, isCurrent } = locked
    const { buyerId, providerId } = order
    const { totalMinor, currency } = said
    await requireSendable(tx, ctx, { actor, buyerId, providerId, totalMinor, currency })

    const year = yearOf(ctx.now(), ctx.timeZone)
    const number = await takePurchaseOrderNumber(tx, { buyerId, year })
    const numbered = { year, number, numberText: purchaseOrderNumber(year, number) }
    await changePurchaseOrder(tx, ctx, order, 'send', { ...numbered, sentAt: ctx.now() })
    await tx
      .update(purchaseOrderVersions)
      .set({ sentAt: ctx.now(), ...describedSides(order) })
      .where(isCurrent)
  })
}
