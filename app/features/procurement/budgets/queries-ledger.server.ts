import { type SQL, sql } from 'drizzle-orm'
import type { PartyId } from '#app/kit/ids.ts'
import type { Tx } from '#app/platform/db.server.ts'
import type { BudgetRule, BudgetStage, CommitmentKind } from './budget.ts'
import { budgetEntries, budgetRules, budgets } from './tables.server.ts'

/** Both lines of each pair of a company, as rows (budget, stage, minor, kind, id). */
export const ledgerLines = (companyId: PartyId, more: SQL = sql``) => sql`
  (select e.from_budget_id as budget, e.from_stage as stage, -e.amount_minor as minor, e.subject_kind, e.subject_id
    from ${budgetEntries} e where e.company_id = ${companyId} ${more}
  union all
  select e.to_budget_id, e.to_stage, e.amount_minor, e.subject_kind, e.subject_id
    from ${budgetEntries} e where e.company_id = ${companyId} ${more})`

export type KeptBudget = {
  id: string
  code: string
  year: number
  currency: string
  costCentreId: string | null
  categoryId: string | null
  isRest: boolean
}

/** All budgets of a company from a year on, and what it wants done with what goes over them. */
export async function readBudgets(
  tx: Tx,
  companyId: PartyId,
  fromYear = 0,
): Promise<{ budgets: KeptBudget[]; rule: BudgetRule }> {
  const { rows } = await tx.execute<KeptBudget & { rule: BudgetRule | null }>(sql`
    select b.id, b.code, b.year, b.currency, b.cost_centre_id as "costCentreId", b.category_id as "categoryId", b.is_rest as "isRest",
      (select r.rule from ${budgetRules} r where r.company_id = b.company_id) as rule
    from ${budgets} b where b.company_id = ${companyId} and b.year >= ${fromYear}`)
  return { budgets: rows, rule: rows[0]?.rule ?? 'warn' }
}

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
