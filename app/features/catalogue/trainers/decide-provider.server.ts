import { and, eq } from 'drizzle-orm'
import { changeApproval } from '#app/features/people/parties/change-approval.server.ts'
import { isOwnCause } from '#app/features/people/parties/queries-scope.server.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import { parseInput } from '#app/kit/input.ts'
import { notFound, refuse } from '#app/kit/refusal.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { decisionInput } from './inputs.ts'
import { canDecideProviders } from './policy.ts'
import { decidableProviders } from './queries-scope.server.ts'

/**
 * Approves a waiting provider, or refuses it with a reason for it to read; the audit says who did. For staff
 * who approve providers; not found for anybody else. Refuses with `conflict` a provider that does not wait
 * (any more), and with `forbidden` an own cause of the decider.
 */
export async function decideProvider(ctx: Ctx, input: unknown): Promise<void> {
  const { actor } = ctx
  if (!canDecideProviders(actor)) throw notFound()
  const { username, decision, reason } = parseInput(decisionInput, input)

  await inTransaction(async (tx) => {
    const [party] = await tx
      .select({
        id: parties.id,
        approval: parties.approval,
        isOwn: isOwnCause(actor, parties.id),
      })
      .from(parties)
      .where(and(eq(parties.slug, username.toLowerCase()), decidableProviders(actor)))
      .for('update')
    if (!party) throw notFound()
    if (party.isOwn) throw refuse('forbidden', 'common:refused.ownCause')

    await changeApproval(tx, ctx, party, decision, decision === 'reject' ? (reason ?? null) : null)
  })
}
