import { and, eq, or, sql } from 'drizzle-orm'
import { accounts } from '#app/features/people/accounts/tables.server.ts'
import { MEMBER_ROLES } from '#app/features/people/parties/party.ts'
import { groupAdmins, memberships, parties } from '#app/features/people/parties/tables.server.ts'
import type { AccountId, PartyId } from '#app/kit/ids.ts'
import type { Tx } from '#app/platform/db.server.ts'

/** The accounts of who may pay for a company: its admins, and the super-admins of its group. */
export async function adminsOf(tx: Tx, companyId: PartyId): Promise<AccountId[]> {
  const ofCompany = and(eq(memberships.companyId, companyId), eq(memberships.role, MEMBER_ROLES.admin))
  const ofGroup = sql`exists (select from ${groupAdmins} g join ${parties} p on p.group_id = g.group_id
    where p.id = ${companyId} and g.member_id = ${accounts.partyId})`
  const rows = await tx
    .selectDistinct({ id: accounts.id })
    .from(accounts)
    .leftJoin(memberships, and(eq(memberships.memberId, accounts.partyId), ofCompany))
    .where(or(sql`${memberships.memberId} is not null`, ofGroup))
  return rows.map(({ id }) => id)
}
