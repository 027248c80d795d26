import { sql } from 'drizzle-orm'
import { accounts } from '#app/features/people/accounts/tables.server.ts'
import { groupAdmins, memberships, parties } from '#app/features/people/parties/tables.server.ts'
import type { AccountId, PartyId } from '#app/kit/ids.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { conversationSides } from './tables.server.ts'

/**
 * The accounts of all who act for the sides of a conversation, or for one of them (`side`): persons, members
 * of companies, super-admins.
 */
export async function listSideAccounts(tx: Tx, conversationId: string, side?: PartyId): Promise<AccountId[]> {
  const isSide = side === undefined ? sql`` : sql` and s.party_id = ${side}`
  const of = sql`s.conversation_id = ${conversationId}${isSide}`
  const { rows } = await tx.execute<{ id: AccountId }>(sql`
    select a.id from ${conversationSides} s join ${accounts} a on a.party_id = s.party_id where ${of}
    union select a.id from ${conversationSides} s join ${memberships} m on m.company_id = s.party_id
      join ${accounts} a on a.party_id = m.member_id where ${of}
    union select a.id from ${conversationSides} s join ${parties} p on p.id = s.party_id
      join ${groupAdmins} g on g.group_id = p.group_id join ${accounts} a on a.party_id = g.member_id where ${of}`)
  return rows.map(({ id }) => id)
}
