import { and, eq, isNotNull, isNull, or, sql } from 'drizzle-orm'
import { lockOwnRequirement } from '#app/features/procurement/requirements/lock-requirement.server.ts'
import { requirementInvitations } from '#app/features/procurement/requirements/tables.server.ts'
import { requireAccountHolder } from '#app/kit/actor.ts'
import { parseInput } from '#app/kit/input.ts'
import { BadInput, refuse } from '#app/kit/refusal.ts'
import { audit } from '#app/platform/audit.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { recordFact } from '#app/platform/facts.server.ts'
import { countAttempt } from '#app/platform/rate-limit.server.ts'
import { findProvider } from './find-provider.server.ts'
import { invitationInput } from './inputs.ts'
import { MOST_INVITED, providerInvited } from './invitation.ts'

const INVITES = { name: 'invite-provider', points: 120, seconds: 3600 }

/**
 * Invites an approved provider to answer an own requirement, which is open to it from then on; it is notified
 * once the requirement is online. Somebody who is invited already stays so. Bad input beside `username` for
 * who is no provider that the actor sees; refuses `requirements:refused.isOver`,
 * `requirement-invitations:refused.tooMany` after MOST_INVITED, and `limit` after 120 in an hour.
 */
export async function inviteProvider(ctx: Ctx, input: unknown): Promise<void> {
  const { url, username } = parseInput(invitationInput, input)
  const { actor } = ctx
  requireAccountHolder(actor)
  await countAttempt(INVITES, actor.partyId)

  await inTransaction(async (tx) => {
    const { id, state } = await lockOwnRequirement(tx, actor, url)
    if (state !== 'draft' && state !== 'open') throw refuse('conflict', 'requirements:refused.isOver')
    const providerId = await findProvider(tx, { ...ctx, actor }, username)
    if (!providerId) throw new BadInput({ username: { key: 'requirement-invitations:refused.noProvider' } })
    const standing = and(
      eq(requirementInvitations.requirementId, id),
      requirementInvitations.isInvited,
      isNull(requirementInvitations.withdrawnAt),
    )
    if ((await tx.$count(requirementInvitations, standing)) >= MOST_INVITED)
      throw refuse('conflict', 'requirement-invitations:refused.tooMany', { most: MOST_INVITED })

    const given = { invitedBy: actor.accountId, isInvited: true, createdAt: ctx.now(), withdrawnAt: null }
    const added = await tx
      .insert(requirementInvitations)
      .values({ requirementId: id, providerId, ...given })
      .onConflictDoUpdate({
        target: [requirementInvitations.requirementId, requirementInvitations.providerId],
        set: given,
        setWhere: or(
          isNotNull(requirementInvitations.withdrawnAt),
          sql`not ${requirementInvitations.isInvited}`,
        ),
      })
      .returning({ providerId: requirementInvitations.providerId })
    if (added.length === 0) return
    await audit(tx, ctx, 'requirement.invite', { kind: 'requirement', id }, { provider: providerId })
    if (state === 'open') await recordFact(tx, providerInvited, id, { provider: providerId })
  })
}
