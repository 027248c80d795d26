import { canManageCompany } from '#app/features/people/companies/policy.ts'
import { requireAdmin } from '#app/features/people/companies/require-admin.server.ts'
import { changeGroup } from '#app/features/people/parties/change-group.server.ts'
import { parseInput } from '#app/kit/input.ts'
import { refuse } from '#app/kit/refusal.ts'
import { audit } from '#app/platform/audit.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { groupInput } from './inputs.ts'

/**
 * Makes the company acted for the first location of a new group, and who asks its super-admin. For its
 * admins; a location of a group already is refused with `groups:refused.isLocation`.
 */
export async function makeGroup(ctx: Ctx, input: unknown): Promise<void> {
  const { name } = parseInput(groupInput, input)
  const { actor } = ctx
  if (!canManageCompany(actor)) throw refuse('forbidden', 'common:refused.forbidden')

  await inTransaction(async (tx) => {
    await requireAdmin(tx, actor)
    const id = await changeGroup(tx, {
      what: 'make',
      name,
      companyId: actor.partyId,
      memberId: actor.ownPartyId,
    })
    await audit(tx, ctx, 'group.make', { kind: 'group', id }, { company: actor.partyId })
  })
}
