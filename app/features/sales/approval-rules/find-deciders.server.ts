import { eq } from 'drizzle-orm'
import { accounts } from '#app/features/people/accounts/tables.server.ts'
import { MEMBER_ROLES } from '#app/features/people/parties/party.ts'
import { memberships, parties } from '#app/features/people/parties/tables.server.ts'
import type { AccountId, PartyId } from '#app/kit/ids.ts'
import type { Tx } from '#app/platform/db.server.ts'

/** Who can be asked in a company: its admins, and those who buy for it as its managers. */
export type Deciders = { deciders: ReadonlySet<AccountId>; admins: ReadonlySet<AccountId> }

/** Who decides in a company: one statement. */
export async function findDeciders(tx: Tx, companyId: PartyId): Promise<Deciders> {
  const members = await tx
    .select({ id: accounts.id, role: memberships.role, kind: parties.kind })
    .from(memberships)
    .innerJoin(accounts, eq(accounts.partyId, memberships.memberId))
    .innerJoin(parties, eq(parties.id, memberships.companyId))
    .where(eq(memberships.companyId, companyId))
  const admins = new Set(members.flatMap(({ id, role }) => (role === MEMBER_ROLES.admin ? [id] : [])))
  const deciders = new Set(
    members.flatMap(({ id, kind }) => (kind === 'company' || admins.has(id) ? [id] : [])),
  )
  return { admins, deciders }
}
