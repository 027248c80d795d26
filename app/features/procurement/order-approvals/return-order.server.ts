import { requireAccountHolder } from '#app/kit/actor.ts'
import { parseInput } from '#app/kit/input.ts'
import { refuse } from '#app/kit/refusal.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { changeOrderApproval } from './change-order-approval.server.ts'
import { findAsked } from './find-asked.server.ts'
import { returnOrderInput } from './inputs.ts'

/**
 * Returns an order above a member's limit, with a reason that the member reads; it stays a draft. A second
 * press changes nothing. Refuses `purchase-orders:refused.changed` where it was changed since it was read,
 * and `order-approvals:refused.decided` what was sent or taken back; what the actor may not decide is not
 * found.
 */
export async function returnOrder(ctx: Ctx, input: unknown): Promise<void> {
  const { code, revision, reason } = parseInput(returnOrderInput, input)
  const { actor } = ctx
  requireAccountHolder(actor)

  await inTransaction(async (tx) => {
    const { asked, revision: now } = await findAsked(tx, ctx, code)
    if (asked.state === 'returned' && asked.revision === revision) return
    if (asked.state !== 'asked') throw refuse('conflict', 'order-approvals:refused.decided')
    if (asked.revision !== revision || now !== revision)
      throw refuse('conflict', 'purchase-orders:refused.changed')

    await changeOrderApproval(tx, ctx, asked, 'return', { decidedBy: actor.accountId, reason })
  })
}
