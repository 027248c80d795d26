import { EMAIL_CODE_MINUTES } from '#app/features/people/email-codes/email-code.ts'
import { orderInput } from '#app/features/sales/orders/inputs.ts'
import { isHoldOver } from '#app/features/sales/orders/order.ts'
import { parseInput } from '#app/kit/input.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { extendHold } from './extend-hold.server.ts'
import { getCheckout } from './queries-checkout.server.ts'

/**
 * Extends a hold that would end before a pending code does, if it was not extended before. Refuses what
 * getCheckout and extendHold refuse; an ended hold is left alone.
 */
export async function waitForEmailCode(ctx: Ctx, input: unknown): Promise<void> {
  const { reference } = parseInput(orderInput, input)

  const order = await getCheckout(ctx, reference)
  const codeEnds = ctx.now().getTime() + EMAIL_CODE_MINUTES * 60_000
  const isShort = order.heldUntil !== null && order.heldUntil.getTime() < codeEnds
  if (order.state !== 'held' || order.extended || isHoldOver(order, ctx.now()) || !isShort) return

  await extendHold(ctx, { reference })
}
