import { sql } from 'drizzle-orm'
import type { PartyId } from '#app/kit/ids.ts'
import type { Tx } from '#app/platform/db.server.ts'
import type { BudgetStage, CommitmentKind } from './budget.ts'
import { ledgerLines } from './queries-scope.server.ts'
import { budgets } from './tables.server.ts'

export type Written = { kind: CommitmentKind; id: string; budget: string; stage: BudgetStage; minor: number }

/** What is written of purchases of a company, of all or of some, by budget and stage; nothing that is 0. */
export async function readWritten(
  tx: Tx,
  companyId: PartyId,
  { years, only }: { years: readonly number[]; only?: readonly string[] },
): Promise<Written[]> {
  const some = only
    ? sql`and e.subject_id = any(${sql.param([...only])}::uuid[])`
    : sql`and e.subject_id is not null`
  const { rows } = await tx.execute<Omit<Written, 'minor'> & { minor: string }>(sql`
    select l.subject_kind as kind, l.subject_id as id, l.budget, l.stage, sum(l.minor)::text as minor
    from ${ledgerLines(companyId, some)} l join ${budgets} b on b.id = l.budget
    where l.stage not in ('free', 'granted') and b.year = any(${sql.param([...years])}::int[])
    group by 1, 2, 3, 4 having sum(l.minor) <> 0`)
  return rows.map((row) => ({ ...row, minor: Number(row.minor) }))
}
