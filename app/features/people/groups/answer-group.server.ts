import { and, eq } from 'drizzle-orm'
import { canManageCompany } from '#app/features/people/companies/policy.ts'
import { requireAdmin } from '#app/features/people/companies/require-admin.server.ts'
import { changeGroup } from '#app/features/people/parties/change-group.server.ts'
import { parseInput } from '#app/kit/input.ts'
import { notFound, refuse } from '#app/kit/refusal.ts'
import { audit } from '#app/platform/audit.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { enqueue } from '#app/platform/jobs.server.ts'
import { answerInput } from './inputs.ts'
import { notifyGroupJob } from './jobs.ts'
import { lockGroup } from './lock-group.server.ts'
import { groupInvitations } from './tables.server.ts'

/**
 * Answers a group that asked the company acted for to become its location: it joins, and the super-admins of
 * the group may act in it as its admins do; or it does not. For its admins; nobody asked is not found. All
 * that other groups asked is void with joining.
 */
export async function answerGroup(ctx: Ctx, input: unknown): Promise<void> {
  const { groupId, answer } = parseInput(answerInput, input)
  const { actor } = ctx
  if (!canManageCompany(actor)) throw refuse('forbidden', 'common:refused.forbidden')

  await inTransaction(async (tx) => {
    const group = await lockGroup(tx, groupId)
    await requireAdmin(tx, actor)
    const own = eq(groupInvitations.companyId, actor.partyId)
    const [asked] = await tx
      .select({ groupId: groupInvitations.groupId })
      .from(groupInvitations)
      .where(and(own, eq(groupInvitations.groupId, groupId)))
    if (!group || !asked) throw notFound()
    if (answer === 'join') await changeGroup(tx, { what: 'join', groupId, companyId: actor.partyId })
    await tx
      .delete(groupInvitations)
      .where(answer === 'join' ? own : and(own, eq(groupInvitations.groupId, groupId)))
    await audit(tx, ctx, `group.${answer}`, { kind: 'group', id: groupId }, { company: actor.partyId })
    const what = answer === 'join' ? 'joined' : 'declined'
    await enqueue(tx, notifyGroupJob, { what, groupId, partyId: actor.partyId })
  })
}
