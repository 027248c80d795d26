import { sql } from 'drizzle-orm'
import type { AccountId, PartyId } from '#app/kit/ids.ts'
import type { Tx } from '#app/platform/db.server.ts'
import type { Delegation } from './delegation.ts'
import { holdsAt } from './queries-scope.server.ts'
import { approvalDelegates } from './tables.server.ts'

/** Who decides for whom in a company at a moment, but what who asks has named. */
export async function findDelegations(
  tx: Tx,
  { companyId, askedBy }: { companyId: PartyId; askedBy: AccountId },
  now: Date,
): Promise<Delegation[]> {
  const { rows } = await tx.execute<Delegation>(sql`
    select d.account_id as "from", d.delegate_id as "to" from ${approvalDelegates} d
    where d.company_id = ${companyId} and d.created_by <> ${askedBy} and ${holdsAt(now)} order by d.created_at, d.id`)
  return rows
}
