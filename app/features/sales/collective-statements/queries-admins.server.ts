import { or, sql } from 'drizzle-orm'
import { everyAccount } from '#app/features/people/accounts/queries-scope.server.ts'
import { accounts } from '#app/features/people/accounts/tables.server.ts'
import { MEMBER_ROLES } from '#app/features/people/parties/party.ts'
import { groupAdmins, memberships, parties } from '#app/features/people/parties/tables.server.ts'
import type { PartyId } from '#app/kit/ids.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { read } from '#app/platform/db.server.ts'

/** The admins of a company, and those of its group. For the system alone. */
export function listAdmins(ctx: Ctx, partyId: PartyId) {
  const isAdmin = sql`exists (select from ${memberships} m where m.company_id = ${partyId}
    and m.member_id = ${accounts.partyId} and m.role = ${MEMBER_ROLES.admin})`
  const isSuperAdmin = sql`exists (select from ${groupAdmins} g join ${parties} c on c.group_id = g.group_id
    where c.id = ${partyId} and g.member_id = ${accounts.partyId})`
  return read(ctx)
    .select({ id: accounts.id, email: accounts.email, language: accounts.language })
    .from(accounts)
    .where(sql`${everyAccount(ctx)} and ${or(isAdmin, isSuperAdmin)}`)
}
