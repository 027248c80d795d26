import { MEMBER_ROLES } from '#app/features/people/parties/party.ts'
import type { PartyId } from '#app/kit/ids.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { preparedStatement } from '#app/platform/prepared-query.server.ts'

const countAdmins = preparedStatement<{ many: number }>(
  'bank-accounts.admins',
  `select count(*)::int as many from (
    select member_id from memberships where company_id = $1 and role = ${MEMBER_ROLES.admin}
    union select g.member_id from group_admins g join parties p on p.group_id = g.group_id where p.id = $1) a`,
)

/**
 * How many people manage the account of a workspace: its admins, and those of its group; none of a
 * person's.
 */
export async function countAccountAdmins(tx: Tx, partyId: PartyId): Promise<number> {
  const [row] = await countAdmins(tx, [partyId])
  return row?.many ?? 0
}
