import { eq } from 'drizzle-orm'
import { accounts } from '#app/features/people/accounts/tables.server.ts'
import { canManageCompany } from '#app/features/people/companies/policy.ts'
import { changeGroup } from '#app/features/people/parties/change-group.server.ts'
import { parseInput } from '#app/kit/input.ts'
import { notFound, refuse } from '#app/kit/refusal.ts'
import { audit } from '#app/platform/audit.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { enqueue } from '#app/platform/jobs.server.ts'
import { haveLook } from '#app/platform/process-news.server.ts'
import { removedInput } from './inputs.ts'
import { notifyGroupJob } from './jobs.ts'
import { lockOwnGroup } from './lock-own-group.server.ts'
import { isGroupAdmin } from './policy.ts'

/**
 * Removes a super-admin of the group of the company acted for, or oneself; the last one stays
 * (`groups:refused.lastAdmin`). For its super-admins. Open pages of who is removed ask at once.
 */
export async function removeGroupAdmin(ctx: Ctx, input: unknown): Promise<void> {
  const { memberId } = parseInput(removedInput, input)
  const { actor } = ctx
  if (!canManageCompany(actor)) throw refuse('forbidden', 'common:refused.forbidden')

  await inTransaction(async (tx) => {
    const group = await lockOwnGroup(tx, actor)
    if (!isGroupAdmin(actor, group)) throw refuse('forbidden', 'groups:refused.superAdmins')
    if (!group.admins.includes(memberId)) throw notFound()
    if (group.admins.length === 1) throw refuse('conflict', 'groups:refused.lastAdmin')
    await changeGroup(tx, { what: 'remove', groupId: group.id, memberId })
    await audit(tx, ctx, 'group.remove-admin', { kind: 'group', id: group.id }, { admin: memberId })
    if (memberId !== actor.ownPartyId)
      await enqueue(tx, notifyGroupJob, { what: 'removed', groupId: group.id, partyId: memberId })
    const own = await tx.select({ id: accounts.id }).from(accounts).where(eq(accounts.partyId, memberId))
    await haveLook(
      tx,
      own.map(({ id }) => id),
    )
  })
}
