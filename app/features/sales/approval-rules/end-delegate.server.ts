import { and, eq } from 'drizzle-orm'
import { parseInput } from '#app/kit/input.ts'
import { notFound, refuse } from '#app/kit/refusal.ts'
import { audit } from '#app/platform/audit.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { endDelegateInput } from './inputs.ts'
import { canBeAsked } from './policy.ts'
import { approvalDelegates } from './tables.server.ts'

/**
 * Ends a delegation from now on: by whoever is away, or by an admin of the company. A second press changes
 * nothing. What the actor may not end is not found; refuses who cannot be asked with
 * `common:refused.forbidden`.
 */
export async function endDelegate(ctx: Ctx, input: unknown): Promise<void> {
  const { delegation: id } = parseInput(endDelegateInput, input)
  const { actor } = ctx
  if (!canBeAsked(actor)) throw refuse('forbidden', 'common:refused.forbidden')

  await inTransaction(async (tx) => {
    const [found] = await tx
      .select()
      .from(approvalDelegates)
      .where(and(eq(approvalDelegates.id, id), eq(approvalDelegates.companyId, actor.partyId)))
      .for('update')
    if (!found || (actor.role !== 'admin' && found.accountId !== actor.accountId)) throw notFound()
    if (found.endedAt !== null) return

    await tx.update(approvalDelegates).set({ endedAt: ctx.now() }).where(eq(approvalDelegates.id, id))
    await audit(
      tx,
      ctx,
      'approval-rules.endDelegate',
      { kind: 'party', id: actor.partyId },
      { delegation: id },
    )
  })
}
