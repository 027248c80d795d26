import { eq } from 'drizzle-orm'
import { accounts } from '#app/features/people/accounts/tables.server.ts'
import { MEMBER_ROLES } from '#app/features/people/parties/party.ts'
import { groupAdmins, memberships, parties } from '#app/features/people/parties/tables.server.ts'
import { managerOfMember } from '#app/features/sales/employees/employee-columns.server.ts'
import type { AccountId, PartyId } from '#app/kit/ids.ts'
import type { Tx } from '#app/platform/db.server.ts'

/** Who can be asked in a company: its admins, those of its group, and its managers; whose manager is who. */
export type Deciders = {
  deciders: ReadonlySet<AccountId>
  admins: ReadonlySet<AccountId>
  groupAdmins: ReadonlySet<AccountId>
  managers: ReadonlyMap<AccountId, AccountId>
}

/** Who decides in a company: two statements. */
export async function findDeciders(tx: Tx, companyId: PartyId): Promise<Deciders> {
  const members = await tx
    .select({ id: accounts.id, role: memberships.role, kind: parties.kind, managerId: managerOfMember })
    .from(memberships)
    .innerJoin(accounts, eq(accounts.partyId, memberships.memberId))
    .innerJoin(parties, eq(parties.id, memberships.companyId))
    .where(eq(memberships.companyId, companyId))
  const admins = new Set(members.flatMap(({ id, role }) => (role === MEMBER_ROLES.admin ? [id] : [])))
  const deciders = new Set(
    members.flatMap(({ id, kind }) => (kind === 'company' || admins.has(id) ? [id] : [])),
  )
  const ofGroup = await tx
    .select({ id: accounts.id })
    .from(groupAdmins)
    .innerJoin(parties, eq(parties.groupId, groupAdmins.groupId))
    .innerJoin(accounts, eq(accounts.partyId, groupAdmins.memberId))
    .where(eq(parties.id, companyId))
  const managers = new Map(members.flatMap(({ id, managerId }) => (managerId ? [[id, managerId]] : [])))
  return { admins, deciders, managers, groupAdmins: new Set(ofGroup.map(({ id }) => id)) }
}
