import { changeMember } from '#app/features/people/parties/change-member.server.ts'
import { parseInput } from '#app/kit/input.ts'
import { refuse } from '#app/kit/refusal.ts'
import { audit } from '#app/platform/audit.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { enqueueMembershipNotification } from './enqueue-membership-notification.server.ts'
import { memberRoleInput } from './inputs.ts'
import { canManageCompany } from './policy.ts'
import { requireAdmin } from './require-admin.server.ts'

/** Changes the role of a member of the company acted for. For its admins; the last admin stays one. */
export async function setMemberRole(ctx: Ctx, input: unknown): Promise<void> {
  const { memberId, role } = parseInput(memberRoleInput, input)
  const { actor } = ctx
  if (!canManageCompany(actor)) throw refuse('forbidden', 'common:refused.forbidden')

  await inTransaction(async (tx) => {
    await requireAdmin(tx, actor)
    await changeMember(tx, { companyId: actor.partyId, memberId, role })
    await audit(tx, ctx, 'company.role', { kind: 'party', id: memberId }, { role })
    if (memberId !== actor.ownPartyId)
      await enqueueMembershipNotification(tx, { what: 'role', companyId: actor.partyId, memberId })
  })
}
