import { canManageCompany } from '#app/features/people/companies/policy.ts'
import { requireAdmin } from '#app/features/people/companies/require-admin.server.ts'
import { changeGroup } from '#app/features/people/parties/change-group.server.ts'
import { MEMBER_ROLES } from '#app/features/people/parties/party.ts'
import { refuse } from '#app/kit/refusal.ts'
import { audit } from '#app/platform/audit.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { enqueue } from '#app/platform/jobs.server.ts'
import { notifyGroupJob } from './jobs.ts'
import { lockOwnGroup } from './lock-own-group.server.ts'

/**
 * Takes the company acted for out of its group: super-admins who are none of its members no longer act for
 * it, and who is a member of it alone is no super-admin any more. For its admins; the group ends with its
 * last location, and with its last super-admin. Refuses one without an admin of its own with
 * `groups:refused.noAdmin`; a company without a group is not found.
 */
export async function leaveGroup(ctx: Ctx): Promise<void> {
  const { actor } = ctx
  if (!canManageCompany(actor)) throw refuse('forbidden', 'common:refused.forbidden')

  await inTransaction(async (tx) => {
    const group = await lockOwnGroup(tx, actor)
    const { members } = await requireAdmin(tx, actor)
    if (!members.some(({ role }) => role === MEMBER_ROLES.admin))
      throw refuse('conflict', 'groups:refused.noAdmin')
    await changeGroup(tx, { what: 'leave', groupId: group.id, companyId: actor.partyId })
    await audit(tx, ctx, 'group.leave', { kind: 'group', id: group.id }, { company: actor.partyId })
    await enqueue(tx, notifyGroupJob, { what: 'left', groupId: group.id, partyId: actor.partyId })
  })
}
