import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { addBudget } from '#app/features/procurement/budgets/add-budget.server.ts'
import type { BudgetStage } from '#app/features/procurement/budgets/budget.ts'
import { setBudgetRule } from '#app/features/procurement/budgets/set-budget-rule.server.ts'
import { settleMarkedBudgets } from '#app/features/procurement/budgets/settle-marked-budgets.server.ts'
import { yearOf } from '#app/kit/dates.ts'
import { Refusal } from '#app/kit/refusal.ts'
import { systemContext } from '#app/platform/context.server.ts'
import type { PersonCtx } from '#app/platform/http/guard.server.ts'
import { db } from '#app/platform/testing/store.ts'
import { aTeam } from '#tests/support/a-limited-member.ts'

export const THIS_YEAR = yearOf(new Date(), 'UTC')
export const settle = () => settleMarkedBudgets(systemContext('test'))

/** The same person, for a company whose purchases are held against budgets, as its next request says. */
export function keeping<C extends PersonCtx>(ctx: C): C {
  const { actor } = ctx
  return { ...ctx, actor: { ...actor, company: actor.company && { ...actor.company, keepsBudgets: true } } }
}

export const budgetOf = (amount: string, more: object = {}) => ({
  key: randomUUID(),
  year: String(THIS_YEAR),
  costCentre: '',
  category: '',
  currency: 'EUR',
  amount,
  reason: 'As the board has decided',
  ...more,
})

/** A team with a budget of all, in euros, and what it wants done with purchases above it. */
export async function aBudgetedTeam(amount: string, rule: 'warn' | 'ask' | 'stop' = 'stop') {
  const team = await aTeam({ limit: '1000000' })
  await addBudget(team.admin, budgetOf(amount))
  await setBudgetRule(team.admin, { rule })
  return {
    ...team,
    admin: keeping(team.admin),
    second: keeping(team.second),
    manager: keeping(team.manager),
    other: keeping(team.other),
  }
}

export type Figures = Partial<Record<BudgetStage, number>>

/** What a company's ledger says, by stage and without what is 0; of the rows without a budget if wanted. */
export async function figuresOf(companyId: string, { isRest = false } = {}): Promise<Figures> {
  const { rows } = await db().execute<{ stage: BudgetStage; minor: string }>(sql`
    select stage, sum(minor)::text as minor from (
      select from_budget_id as budget, from_stage as stage, -amount_minor as minor from budget_entries where company_id = ${companyId}
      union all select to_budget_id, to_stage, amount_minor from budget_entries where company_id = ${companyId}) l
    join budgets b on b.id = l.budget where b.is_rest = ${isRest} group by 1 having sum(minor) <> 0`)
  return Object.fromEntries(rows.map(({ stage, minor }) => [stage, Number(minor)]))
}

export const answerOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: unknown) => (error instanceof Refusal ? error.reason : String(error)),
  )
