import { emailOrderConfirmationJob } from '#app/features/sales/confirmations/jobs.ts'
import { isComplimentary } from '#app/features/sales/orders/order.ts'
import { accountIdOf } from '#app/kit/actor.ts'
import { parseInput } from '#app/kit/input.ts'
import { refuse } from '#app/kit/refusal.ts'
import { audit } from '#app/platform/audit.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { enqueue } from '#app/platform/jobs.server.ts'
import { countAttempt } from '#app/platform/rate-limit.server.ts'
import { resentConfirmationInput } from './inputs.ts'
import { lockSoldOrder } from './lock-sold-order.server.ts'
import { canServeOrder } from './policy.ts'

/** One organiser has so many confirmations more of an order sent in an hour. */
const MOST = { name: 'resend-confirmation', points: 3, seconds: 3_600 }
const CONFIRMED = ['confirmed', 'completed', 'reserved']

/**
 * Emails the buyer of an order its confirmation once more, with what holds now; once for a `key`. Refuses
 * `order-desk:resend.none` an order that has none (cancelled, not placed, complimentary), and with `limit`
 * more than three in an hour. Somebody else's order is not found.
 */
export async function resendConfirmation(ctx: Ctx, input: unknown): Promise<void> {
  const { reference, key } = parseInput(resentConfirmationInput, input)
  await countAttempt(MOST, `${accountIdOf(ctx.actor) ?? ctx.ip}:${reference}`)

  await inTransaction(async (tx) => {
    const order = await lockSoldOrder(tx, ctx, { reference, isAllowed: canServeOrder })
    if (!CONFIRMED.includes(order.state) || isComplimentary(order))
      throw refuse('conflict', 'order-desk:resend.none')
    await enqueue(tx, emailOrderConfirmationJob, { orderId: order.id, again: key })
    await audit(tx, ctx, 'orders.resend-confirmation', { kind: 'order', id: order.id })
  })
}
