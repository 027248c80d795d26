import { seesBudgets } from '#app/features/procurement/budgets/policy.ts'
import { wantedBudgetsOf } from '#app/features/procurement/budgets/wanted-budgets.ts'
import { writeBudgets } from '#app/features/procurement/budgets/write-budgets.server.ts'
import { yearOf } from '#app/kit/dates.ts'
import { notFound } from '#app/kit/refusal.ts'
import { personLoader } from '#app/platform/http/guard.server.ts'
import { tableAnswer, tableAskedBy } from '../provider/table-answer.server.ts'
import type { Route } from './+types/budgets-file'

/** The budgets of the workspace in a year, as a file for spreadsheets. */
export const loader = personLoader(async (ctx, { url }: Route.LoaderArgs) => {
  if (!seesBudgets(ctx.actor)) throw notFound()
  const as = tableAskedBy(url)
  const { year } = wantedBudgetsOf(url.searchParams, yearOf(ctx.now(), ctx.timeZone))
  return tableAnswer(as, writeBudgets(ctx, year, as))
})
