import { and, eq, isNull } from 'drizzle-orm'
import { parties } from '#app/features/people/parties/tables.server.ts'
import { proposals } from '#app/features/procurement/proposals/tables.server.ts'
import { lockOwnRequirement } from '#app/features/procurement/requirements/lock-requirement.server.ts'
import { requirementInvitations } from '#app/features/procurement/requirements/tables.server.ts'
import { requireParty } from '#app/kit/actor.ts'
import { parseInput } from '#app/kit/input.ts'
import { notFound, refuse } from '#app/kit/refusal.ts'
import { audit } from '#app/platform/audit.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { invitationInput } from './inputs.ts'

/**
 * Withdraws an invitation to an own requirement that was not answered. Without one nothing is found; refuses
 * `requirement-invitations:refused.answered`, and `requirement-invitations:refused.sealed` while nobody of
 * the seeker's side may learn who has answered.
 */
export async function revokeInvitation(ctx: Ctx, input: unknown): Promise<void> {
  const { url, username } = parseInput(invitationInput, input)
  const { actor } = ctx
  requireParty(actor)

  await inTransaction(async (tx) => {
    const { id, sealed, state } = await lockOwnRequirement(tx, actor, url)
    const [invited] = await tx
      .select({ providerId: requirementInvitations.providerId })
      .from(requirementInvitations)
      .innerJoin(parties, eq(parties.id, requirementInvitations.providerId))
      .where(
        and(
          eq(requirementInvitations.requirementId, id),
          eq(parties.slug, username.toLowerCase()),
          requirementInvitations.isInvited,
          isNull(requirementInvitations.withdrawnAt),
        ),
      )
      .for('update', { of: requirementInvitations })
    if (!invited) throw notFound()
    const { providerId } = invited
    if (sealed && state === 'open') throw refuse('conflict', 'requirement-invitations:refused.sealed')
    const answer = and(eq(proposals.requirementId, id), eq(proposals.providerId, providerId))
    if ((await tx.$count(proposals, answer)) > 0)
      throw refuse('conflict', 'requirement-invitations:refused.answered')

    await tx
      .update(requirementInvitations)
      .set({ withdrawnAt: ctx.now() })
      .where(
        and(eq(requirementInvitations.requirementId, id), eq(requirementInvitations.providerId, providerId)),
      )
    await audit(tx, ctx, 'requirement.revoke', { kind: 'requirement', id }, { provider: providerId })
  })
}
