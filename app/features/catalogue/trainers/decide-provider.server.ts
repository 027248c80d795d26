import { and, eq } from 'drizzle-orm'
import { LIMITS } from '#app/features/people/accounts/limit.ts'
import { changeApproval } from '#app/features/people/parties/change-approval.server.ts'
import { isOwnCause } from '#app/features/people/parties/queries-scope.server.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import { proveFactor } from '#app/features/people/staff-acts/prove-factor.server.ts'
import { parseInput } from '#app/kit/input.ts'
import { notFound, refuse } from '#app/kit/refusal.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { countAttempt, forgetAttempts } from '#app/platform/rate-limit.server.ts'
import { decisionInput } from './inputs.ts'
import { canDecideProviders } from './policy.ts'
import { decidableProviders } from './queries-scope.server.ts'

/**
 * Approves a waiting provider, sends it back for what is missing, refuses it, or withdraws an approval, each
 * but the first with a reason for it to read; the audit says who did. A withdrawal hides the provider and all
 * it offers until it is approved again, and asks for a `code` of the actor's second factor: bad input beside
 * it where it is wrong, `limit` after ten wrong ones in an hour. For staff who approve providers; not found
 * for anybody else. Refuses with `conflict` a provider that does not stand so (any more), and with
 * `forbidden` an own cause of the decider.
 */
export async function decideProvider(ctx: Ctx, input: unknown): Promise<void> {
  const { actor } = ctx
  if (!canDecideProviders(actor)) throw notFound()
  const { username, decision, reason, code } = parseInput(decisionInput, input)
  const { accountId } = actor
  const isProven = decision === 'withdraw' && code !== ''
  if (isProven) await countAttempt(LIMITS.provePassword, accountId)

  await inTransaction(async (tx) => {
    const [party] = await tx
      .select({
        id: parties.id,
        approval: parties.approval,
        approvalWithdrawnAt: parties.approvalWithdrawnAt,
        visibility: parties.visibility,
        chosenVisibility: parties.chosenVisibility,
        isOwn: isOwnCause(actor, parties.id),
      })
      .from(parties)
      .where(and(eq(parties.slug, username.toLowerCase()), decidableProviders(actor)))
      .for('update')
    if (!party) throw notFound()
    if (party.isOwn) throw refuse('forbidden', 'common:refused.ownCause')

    await changeApproval(tx, ctx, party, decision, decision === 'approve' ? null : (reason ?? null))
    // Last, so that who comes second is told so and keeps the code.
    if (decision === 'withdraw') await proveFactor(tx, ctx, { accountId, code })
  })
  if (isProven) await forgetAttempts(LIMITS.provePassword, accountId)
}
