import { and, asc, sql } from 'drizzle-orm'
import type { Rhythm } from '#app/features/sales/collection-terms/collection.ts'
import { everyCollectionTerms } from '#app/features/sales/collection-terms/queries-scope.server.ts'
import { collectionTerms } from '#app/features/sales/collection-terms/tables.server.ts'
import type { PartyId } from '#app/kit/ids.ts'
import { type Ctx, requireSystem } from '#app/platform/context.server.ts'
import { inTransaction, read } from '#app/platform/db.server.ts'
import { periodStart } from './collective-statement.ts'
import { issueStatement } from './issue-statement.server.ts'
import { collectiveStatements } from './tables.server.ts'

/** Of one run; what is left is the next one's. */
const MOST = 500

/**
 * Issues the statements of companies whose week or month has begun, one for each, each in a transaction of
 * its own. Returns how many. Refuses whoever is not the system.
 */
export async function issueStatements(ctx: Ctx): Promise<number> {
  requireSystem(ctx)

  const [week, month] = [periodStart('weekly', ctx.now()), periodStart('monthly', ctx.now())]
  const begun = sql`(case ${collectionTerms.rhythm} when 'weekly' then ${week}::date else ${month}::date end)`
  const isDue = sql`${collectionTerms.changedAt} < ${begun} and not exists (select from ${collectiveStatements}
    where ${collectiveStatements.partyId} = ${collectionTerms.partyId} and ${collectiveStatements.periodOn} = ${begun})`
  const due = await read(ctx)
    .select({ partyId: collectionTerms.partyId, rhythm: collectionTerms.rhythm })
    .from(collectionTerms)
    .where(and(everyCollectionTerms(ctx), isDue))
    .orderBy(asc(collectionTerms.partyId))
    .limit(MOST)
  let issued = 0
  for (const company of due) if (await issueOne(ctx, company)) issued += 1
  return issued
}

/** Whether there was something to issue, and nobody else has issued it meanwhile. */
function issueOne(ctx: Ctx, { partyId, rhythm }: { partyId: PartyId; rhythm: Rhythm }): Promise<boolean> {
  const periodOn = periodStart(rhythm, ctx.now())
  return inTransaction(async (tx) => {
    const { rows: terms } = await tx.execute(
      sql`select 1 from collection_terms where party_id = ${partyId} and rhythm = ${rhythm} for update`,
    )
    // Only now is seen what somebody who had the row before has issued.
    const { rows: issued } = await tx.execute(
      sql`select 1 from collective_statements where party_id = ${partyId} and period_on = ${periodOn}`,
    )
    if (terms.length === 0 || issued.length > 0) return false
    return (await issueStatement(tx, ctx, { partyId, periodOn, requestedBy: null })) !== null
  })
}
