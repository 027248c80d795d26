import { requireAccountHolder } from '#app/kit/actor.ts'
import { parseInput } from '#app/kit/input.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { returnOrderInput } from './inputs.ts'
import { returnOne } from './return-one.server.ts'

/**
 * Returns an order above a member's limit, with a reason that the member reads; it stays a draft. A second
 * press changes nothing. Refuses `purchase-orders:refused.changed` where it was changed since it was read,
 * and `order-approvals:refused.decided` what was sent or taken back; what the actor may not decide is not
 * found.
 */
export async function returnOrder(ctx: Ctx, input: unknown): Promise<void> {
  const { code, revision, reason } = parseInput(returnOrderInput, input)
  requireAccountHolder(ctx.actor)

  await inTransaction((tx) => returnOne(tx, ctx, { code, revision, reason }))
}
