import { canBeAsked } from '#app/features/sales/approval-rules/policy.ts'
import { requireAccountHolder } from '#app/kit/actor.ts'
import { parseInput } from '#app/kit/input.ts'
import { refuse } from '#app/kit/refusal.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { once } from '#app/platform/idempotency.server.ts'
import { inSavepoint, type RefusedOne } from '#app/platform/in-savepoint.server.ts'
import { approveOrder } from './approve-order.server.ts'
import { approveOrdersInput } from './inputs.ts'

/**
 * What became of the chosen orders: how many were approved, and sent where nobody else decides, and why the
 * others were not, row by row.
 */
export type Approved = { sent: number; refused: ({ code: string } & RefusedOne)[] }

/**
 * Approves up to 100 orders above members' limits and sends them to their suppliers, each by itself: one
 * that cannot be sent keeps no other back, and is said with its reason (`purchase-orders:refused.changed`,
 * what sending refuses, `common:refused.notFound` what the actor may not decide). Repeats with one key send
 * once and give the same answer. Where others decide after the actor, they are asked next. Refuses who cannot
 * be asked in a company with `common:refused.forbidden`.
 */
export async function approveOrders(ctx: Ctx, input: unknown): Promise<Approved> {
  const { key, order: chosen } = parseInput(approveOrdersInput, input)
  const { actor } = ctx
  requireAccountHolder(actor)
  if (!canBeAsked(actor)) throw refuse('forbidden', 'common:refused.forbidden')

  return inTransaction(async (tx) => {
    const call = { owner: `order-approvals:${actor.accountId}`, key, body: chosen }
    return once(tx, call, async () => {
      const answer: Approved = { sent: 0, refused: [] }
      for (const one of [...new Set(chosen)].sort()) {
        const [code = '', revision = ''] = one.split(':')
        const which = { code, revision: Number(revision) }
        const refusal = await inSavepoint(tx, (inner) => approveOrder(inner, ctx, which))
        if (refusal) answer.refused.push({ code, ...refusal })
        else answer.sent += 1
      }
      return answer
    })
  })
}
