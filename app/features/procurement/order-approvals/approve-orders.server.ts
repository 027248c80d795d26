import { dispatchPurchaseOrder } from '#app/features/procurement/purchase-orders/dispatch-purchase-order.server.ts'
import { requireAccountHolder } from '#app/kit/actor.ts'
import { parseInput } from '#app/kit/input.ts'
import { refuse } from '#app/kit/refusal.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction, type Tx } from '#app/platform/db.server.ts'
import { once } from '#app/platform/idempotency.server.ts'
import { inSavepoint, type RefusedOne } from '#app/platform/in-savepoint.server.ts'
import { changeOrderApproval } from './change-order-approval.server.ts'
import { findAsked } from './find-asked.server.ts'
import { approveOrdersInput } from './inputs.ts'
import { decidesOrders } from './policy.ts'

/** What became of the chosen orders: how many were sent, and why the others were not, row by row. */
export type Approved = { sent: number; refused: ({ code: string } & RefusedOne)[] }

/**
 * Approves up to 100 orders above members' limits and sends them to their suppliers, each by itself: one
 * that cannot be sent keeps no other back, and is said with its reason (`purchase-orders:refused.changed`,
 * what sending refuses, `common:refused.notFound` what the actor may not decide). Repeats with one key send
 * once and give the same answer. Refuses who is no admin of a company with `common:refused.forbidden`.
 */
export async function approveOrders(ctx: Ctx, input: unknown): Promise<Approved> {
  const { key, order: chosen } = parseInput(approveOrdersInput, input)
  const { actor } = ctx
  requireAccountHolder(actor)
  if (!decidesOrders(actor)) throw refuse('forbidden', 'common:refused.forbidden')

  return inTransaction(async (tx) => {
    const call = { owner: `order-approvals:${actor.accountId}`, key, body: chosen }
    return once(tx, call, async () => {
      const answer: Approved = { sent: 0, refused: [] }
      for (const one of [...new Set(chosen)].sort()) {
        const [code = '', revision = ''] = one.split(':')
        const which = { code, revision: Number(revision) }
        const refusal = await inSavepoint(tx, (inner) => approveOne(inner, ctx, which))
        if (refusal) answer.refused.push({ code, ...refusal })
        else answer.sent += 1
      }
      return answer
    })
  })
}

async function approveOne(tx: Tx, ctx: Ctx, which: { code: string; revision: number }): Promise<void> {
  const { asked } = await findAsked(tx, ctx, which.code)
  if (asked.state === 'approved' && asked.revision === which.revision) return
  if (asked.revision !== which.revision) throw refuse('conflict', 'purchase-orders:refused.changed')
  if (asked.state !== 'asked') throw refuse('conflict', 'order-approvals:refused.decided')
  await dispatchPurchaseOrder(tx, ctx, which)
  const decidedBy = ctx.actor.kind === 'person' ? ctx.actor.accountId : null
  await changeOrderApproval(tx, ctx, asked, 'approve', { decidedBy })
}
