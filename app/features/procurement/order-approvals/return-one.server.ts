import { takeStep } from '#app/features/sales/approval-rules/take-step.server.ts'
import { accountIdOf } from '#app/kit/actor.ts'
import { refuse } from '#app/kit/refusal.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { changeOrderApproval } from './change-order-approval.server.ts'
import { findAsked } from './find-asked.server.ts'

type Returned = { code: string; revision: number; reason: string }

/** Returns one order at the step of the actor, with a reason; refuses what returnOrder does. */
export async function returnOne(tx: Tx, ctx: Ctx, { code, revision, reason }: Returned): Promise<void> {
  const { asked, revision: now } = await findAsked(tx, ctx, code)
  if (asked.state === 'returned' && asked.revision === revision) return
  if (asked.state !== 'asked') throw refuse('conflict', 'order-approvals:refused.decided')
  if (asked.revision !== revision || now !== revision)
    throw refuse('conflict', 'purchase-orders:refused.changed')

  await takeStep(tx, ctx, { kind: 'purchase-order', id: asked.id }, 'decline')
  await changeOrderApproval(tx, ctx, asked, 'return', { decidedBy: accountIdOf(ctx.actor), reason })
}
