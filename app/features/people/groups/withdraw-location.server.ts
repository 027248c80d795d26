import { and, eq } from 'drizzle-orm'
import { canManageCompany } from '#app/features/people/companies/policy.ts'
import { parseInput } from '#app/kit/input.ts'
import { notFound, refuse } from '#app/kit/refusal.ts'
import { audit } from '#app/platform/audit.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { invitedInput } from './inputs.ts'
import { lockOwnGroup } from './lock-own-group.server.ts'
import { isGroupAdmin } from './policy.ts'
import { groupInvitations } from './tables.server.ts'

/**
 * Takes back what a workspace was asked, while it has not answered. For super-admins of the group; what is
 * answered already is not found.
 */
export async function withdrawLocation(ctx: Ctx, input: unknown): Promise<void> {
  const { companyId } = parseInput(invitedInput, input)
  const { actor } = ctx
  if (!canManageCompany(actor)) throw refuse('forbidden', 'common:refused.forbidden')

  await inTransaction(async (tx) => {
    const group = await lockOwnGroup(tx, actor)
    if (!isGroupAdmin(actor, group)) throw refuse('forbidden', 'groups:refused.superAdmins')
    const [gone] = await tx
      .delete(groupInvitations)
      .where(and(eq(groupInvitations.groupId, group.id), eq(groupInvitations.companyId, companyId)))
      .returning({ id: groupInvitations.companyId })
    if (!gone) throw notFound()
    await audit(tx, ctx, 'group.withdraw', { kind: 'group', id: group.id }, { company: companyId })
  })
}
