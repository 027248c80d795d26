import { and, eq } from 'drizzle-orm'
import { isCategoryOf } from '#app/features/catalogue/topics/queries-categories.server.ts'
import { categories } from '#app/features/catalogue/topics/tables.server.ts'
import { keepBudgets } from '#app/features/people/companies/keep-budgets.server.ts'
import { ownCostCentres } from '#app/features/people/company-profiles/queries-scope.server.ts'
import { costCentres } from '#app/features/people/company-profiles/tables.server.ts'
import { newCode, newId } from '#app/kit/ids.ts'
import { parseInput } from '#app/kit/input.ts'
import { BadInput } from '#app/kit/refusal.ts'
import { amountFault, amountOf } from '#app/kit/typed-amount.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction, type Tx } from '#app/platform/db.server.ts'
import { once } from '#app/platform/idempotency.server.ts'
import { MOST_BUDGET, MOST_BUDGETS } from './budget.ts'
import { addBudgetInput } from './inputs.ts'
import { keepDueMarks } from './keep-due-marks.server.ts'
import { lockBudgets } from './lock-budgets.server.ts'
import { requireBudgetAdmin } from './policy.ts'
import { settleBudgets } from './settle-budgets.server.ts'
import { budgets } from './tables.server.ts'
import { writeEntry } from './write-entry.server.ts'

/**
 * Sets a budget of the workspace acted for: a calendar year, one of its cost centres or all, a category or
 * all, one currency. What was bought already counts against it from now on. For its admins. Repeats with one
 * key set it once. Bad input beside `costCentre` and `category` that are not there, beside `category` where
 * there is such a budget, beside the amount, and beside `year` for more than MOST_BUDGETS of a workspace.
 */
export async function addBudget(ctx: Ctx, input: unknown): Promise<{ code: string; year: number }> {
  const { key, ...typed } = parseInput(addBudgetInput, input)
  const { actor } = ctx
  requireBudgetAdmin(actor)
  const { year, currency, reason } = typed
  const amount = amountOf(typed.amount, currency)
  if (!amount) throw new BadInput({ amount: { key: amountFault(typed.amount, currency) } })
  if (amount.minor > MOST_BUDGET) throw new BadInput({ amount: { key: 'budgets:form.tooMuch' } })

  return inTransaction(async (tx) => {
    return once(tx, { owner: `budgets:${actor.partyId}`, key, body: typed }, async () => {
      const costCentreId = await centreOf(tx, ctx, typed.costCentre)
      const categoryId = await categoryOf(tx, typed.category)
      const kept = await lockBudgets(tx, actor.partyId)
      const isSame = (one: (typeof kept.budgets)[number]) =>
        !one.isRest &&
        one.year === year &&
        one.currency === currency &&
        one.costCentreId === costCentreId &&
        one.categoryId === categoryId
      if (kept.budgets.some(isSame)) throw new BadInput({ category: { key: 'budgets:form.there' } })
      if (kept.budgets.length >= MOST_BUDGETS)
        throw new BadInput({ year: { key: 'budgets:form.many', params: { count: MOST_BUDGETS } } })

      const code = newCode(10)
      const budget = { id: newId(), code, year, currency, costCentreId, categoryId, isRest: false }
      await tx.insert(budgets).values({ ...budget, companyId: actor.partyId, createdAt: ctx.now() })
      await keepBudgets(tx, actor.partyId)
      await writeEntry(
        tx,
        { ...ctx, actor },
        {
          kind: 'set',
          from: { budget, stage: 'granted' },
          to: { budget, stage: 'free' },
          amountMinor: amount.minor,
          reason,
        },
      )
      const { due } = await settleBudgets(tx, {
        companyId: actor.partyId,
        budgets: [...kept.budgets, budget],
        now: ctx.now(),
        by: actor.accountId,
      })
      await keepDueMarks(tx, { companyId: actor.partyId, due, now: ctx.now() })
      return { code, year }
    })
  })
}

async function centreOf(tx: Tx, { actor }: Ctx, id: string): Promise<string | null> {
  if (id === '') return null
  const [centre] = await tx
    .select({ id: costCentres.id })
    .from(costCentres)
    .where(and(ownCostCentres(actor), eq(costCentres.id, id)))
  if (!centre) throw new BadInput({ costCentre: { key: 'orders:billing.costCentreGone' } })
  return centre.id
}

async function categoryOf(tx: Tx, slug: string): Promise<string | null> {
  if (slug === '') return null
  const [category] = await tx.select({ id: categories.id }).from(categories).where(isCategoryOf(slug))
  if (!category) throw new BadInput({ category: { key: 'budgets:form.noCategory' } })
  return category.id
}
