import { and, eq, ne, sql } from 'drizzle-orm'
import { canManageCompany } from '#app/features/people/companies/policy.ts'
import { presentParties } from '#app/features/people/parties/queries-scope.server.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import { parseInput } from '#app/kit/input.ts'
import { BadInput, refuse } from '#app/kit/refusal.ts'
import { audit } from '#app/platform/audit.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { enqueue } from '#app/platform/jobs.server.ts'
import { locationInput } from './inputs.ts'
import { notifyGroupJob } from './jobs.ts'
import { lockOwnGroup } from './lock-own-group.server.ts'
import { isGroupAdmin } from './policy.ts'
import { groupInvitations } from './tables.server.ts'

const MOST_LOCATIONS = 100

/**
 * Asks a workspace, by its public address, to become a location of the group of the company acted for; its
 * admins are notified, and asked once. For super-admins of the group. Refuses an address of no workspace, a
 * location of a group already, and a group that is full, beside the field.
 */
export async function inviteLocation(ctx: Ctx, input: unknown): Promise<void> {
  const { username } = parseInput(locationInput, input)
  const { actor } = ctx
  if (!canManageCompany(actor)) throw refuse('forbidden', 'common:refused.forbidden')

  await inTransaction(async (tx) => {
    const group = await lockOwnGroup(tx, actor)
    if (!isGroupAdmin(actor, group)) throw refuse('forbidden', 'groups:refused.superAdmins')
    const wrong = (key: string) => new BadInput({ username: { key } })
    if (group.locations.length >= MOST_LOCATIONS) throw wrong('groups:refused.full')
    const [company] = await tx
      .select({ id: parties.id, groupId: parties.groupId })
      .from(parties)
      .where(
        and(
          eq(parties.slug, username.replace(/^.*\//, '').toLowerCase()),
          ne(parties.kind, 'person'),
          presentParties(),
        ),
      )
    if (!company) throw wrong('groups:refused.noWorkspace')
    if (company.groupId) throw wrong('groups:refused.isLocation')
    const [asked] = await tx
      .insert(groupInvitations)
      .values({ groupId: group.id, companyId: company.id, invitedBy: actor.accountId })
      .onConflictDoNothing()
      .returning({ createdAt: sql`now()` })
    if (!asked) return
    await audit(tx, ctx, 'group.invite', { kind: 'group', id: group.id }, { company: company.id })
    await enqueue(tx, notifyGroupJob, { what: 'invited', groupId: group.id, partyId: company.id })
  })
}
