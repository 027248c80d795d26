import { eq, sql } from 'drizzle-orm'
import { accounts } from '#app/features/people/accounts/tables.server.ts'
import type { AccountId, PartyId } from '#app/kit/ids.ts'
import type { Tx } from '#app/platform/db.server.ts'
import type { DataSubject } from '#app/platform/personal-data.server.ts'

/** Of nobody's account and party: ids of ours are of another version. */
const NOBODY = '00000000-0000-0000-0000-000000000000'

/**
 * Whose data an address stands for where nobody has an account with it: what names the address, by the same
 * rules as of accounts. Null where somebody has, whose own settings give and erase it.
 */
export async function findSubject(tx: Tx, address: string): Promise<DataSubject | null> {
  const email = address.toLowerCase()
  const [account] = await tx
    .select({ id: accounts.id })
    .from(accounts)
    .where(eq(sql`lower(${accounts.email})`, email))
  if (account) return null
  const [accountId, partyId] = [NOBODY as AccountId, NOBODY as PartyId]
  return { accountId, partyId, username: NOBODY, email, provenEmail: email }
}
