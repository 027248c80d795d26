import { sql } from 'drizzle-orm'
import type { PartyId } from '#app/kit/ids.ts'
import type { Tx } from '#app/platform/db.server.ts'
import type { Delegation } from './delegation.ts'
import { holdsAt } from './queries-scope.server.ts'
import { approvalDelegates } from './tables.server.ts'

/** Who decides for whom in a company at a moment. */
export async function findDelegations(tx: Tx, companyId: PartyId, now: Date): Promise<Delegation[]> {
  const { rows } = await tx.execute<Delegation>(sql`
    select d.account_id as "from", d.delegate_id as "to" from ${approvalDelegates} d
    where d.company_id = ${companyId} and ${holdsAt(now)} order by d.created_at, d.id`)
  return rows
}
