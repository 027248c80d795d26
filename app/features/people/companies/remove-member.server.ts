import { eq } from 'drizzle-orm'
import { accounts } from '#app/features/people/accounts/tables.server.ts'
import { changeMember } from '#app/features/people/parties/change-member.server.ts'
import { hasAccount } from '#app/kit/actor.ts'
import { parseInput } from '#app/kit/input.ts'
import { notFound, refuse } from '#app/kit/refusal.ts'
import { audit } from '#app/platform/audit.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { haveLook } from '#app/platform/process-news.server.ts'
import { enqueueMembershipNotification } from './enqueue-membership-notification.server.ts'
import { memberInput } from './inputs.ts'
import { canManageCompany } from './policy.ts'
import { requireAdmin } from './require-admin.server.ts'

/**
 * Removes a member of the company acted for: an admin may remove anybody, others themselves. The last admin
 * stays. From the next request on the removed person no longer acts for it, and open pages ask at once.
 */
export async function removeMember(ctx: Ctx, input: unknown): Promise<void> {
  const { memberId } = parseInput(memberInput, input)
  const { actor } = ctx
  if (!hasAccount(actor) || !actor.company) throw notFound()
  if (!canManageCompany(actor) && memberId !== actor.ownPartyId)
    throw refuse('forbidden', 'common:refused.forbidden')

  await inTransaction(async (tx) => {
    if (memberId !== actor.ownPartyId && canManageCompany(actor)) await requireAdmin(tx, actor)
    await changeMember(tx, { companyId: actor.partyId, memberId, role: null })
    await audit(tx, ctx, 'company.remove', { kind: 'party', id: memberId })
    const what = memberId === actor.ownPartyId ? 'left' : 'removed'
    await enqueueMembershipNotification(tx, { what, companyId: actor.partyId, memberId })
    const own = await tx.select({ id: accounts.id }).from(accounts).where(eq(accounts.partyId, memberId))
    await haveLook(
      tx,
      own.map(({ id }) => id),
    )
  })
}
