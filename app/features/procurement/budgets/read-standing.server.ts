import { sql } from 'drizzle-orm'
import type { PartyId } from '#app/kit/ids.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { ledgerLines } from './queries-scope.server.ts'

/**
 * What a budget comes to, and what of it is taken and bound, in minor units. What was moved from or to it
 * counts as granted.
 */
export async function readStanding(
  tx: Tx,
  companyId: PartyId,
  budgetId: string,
): Promise<{ total: number; bound: number; taken: number }> {
  const touching = sql`and ${budgetId}::uuid in (e.from_budget_id, e.to_budget_id)`
  const { rows } = await tx.execute<Record<'total' | 'bound' | 'taken', string>>(sql`
    select coalesce(sum(l.minor) filter (where l.stage <> 'granted'), 0)::text as total,
      coalesce(sum(l.minor) filter (where l.stage not in ('granted', 'free', 'requested')), 0)::text as bound,
      coalesce(sum(l.minor) filter (where l.stage not in ('granted', 'free')), 0)::text as taken
    from ${ledgerLines(companyId, touching)} l where l.budget = ${budgetId}`)
  const [row] = rows
  return { total: Number(row?.total ?? 0), bound: Number(row?.bound ?? 0), taken: Number(row?.taken ?? 0) }
}
