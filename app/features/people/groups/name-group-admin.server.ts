import { and, eq, inArray } from 'drizzle-orm'
import { canManageCompany } from '#app/features/people/companies/policy.ts'
import { changeGroup } from '#app/features/people/parties/change-group.server.ts'
import { presentParties } from '#app/features/people/parties/queries-scope.server.ts'
import { memberships, parties } from '#app/features/people/parties/tables.server.ts'
import { parseInput } from '#app/kit/input.ts'
import { BadInput, refuse } from '#app/kit/refusal.ts'
import { audit } from '#app/platform/audit.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { enqueue } from '#app/platform/jobs.server.ts'
import { namedInput } from './inputs.ts'
import { notifyGroupJob } from './jobs.ts'
import { lockOwnGroup } from './lock-own-group.server.ts'
import { isGroupAdmin } from './policy.ts'

/**
 * Names a member of a location a super-admin of the group of the company acted for, by username. For its
 * super-admins; who is a member of no location is refused beside the field.
 */
export async function nameGroupAdmin(ctx: Ctx, input: unknown): Promise<void> {
  const { admin } = parseInput(namedInput, input)
  const { actor } = ctx
  if (!canManageCompany(actor)) throw refuse('forbidden', 'common:refused.forbidden')

  await inTransaction(async (tx) => {
    const group = await lockOwnGroup(tx, actor)
    if (!isGroupAdmin(actor, group)) throw refuse('forbidden', 'groups:refused.superAdmins')
    const [member] = await tx
      .select({ id: parties.id })
      .from(parties)
      .innerJoin(memberships, eq(memberships.memberId, parties.id))
      .where(
        and(
          eq(parties.slug, admin.replace(/^@/, '').toLowerCase()),
          inArray(memberships.companyId, group.locations),
          presentParties(),
        ),
      )
      .limit(1)
    if (!member) throw new BadInput({ admin: { key: 'groups:refused.noMember' } })
    if (group.admins.includes(member.id)) return
    await changeGroup(tx, { what: 'name', groupId: group.id, memberId: member.id })
    await audit(tx, ctx, 'group.name-admin', { kind: 'group', id: group.id }, { admin: member.id })
    await enqueue(tx, notifyGroupJob, { what: 'named', groupId: group.id, partyId: member.id })
  })
}
