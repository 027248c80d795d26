import { SpendingBudgets } from '#app/features/procurement/budgets/components/spending-budgets.tsx'
import { listBudgets } from '#app/features/procurement/budgets/queries-budgets.server.ts'
import { SpendingPage } from '#app/features/sales/spending/components/spending-page.tsx'
import { canSeeSpending, viewsOf } from '#app/features/sales/spending/policy.ts'
import { getSpendingPage } from '#app/features/sales/spending/queries-page.server.ts'
import { wantedSpendingOf } from '#app/features/sales/spending/spending.ts'
import { yearOf } from '#app/kit/dates.ts'
import { notFound } from '#app/kit/refusal.ts'
import { personLoader } from '#app/platform/http/guard.server.ts'
import type { Route } from './+types/total-spending'

export const loader = personLoader(async (ctx, { url }: Route.LoaderArgs) => {
  if (!canSeeSpending(ctx.actor)) throw notFound()
  const query = url.searchParams
  const thisYear = yearOf(ctx.now(), ctx.timeZone)
  const views = viewsOf(ctx.actor)
  const { year } = wantedSpendingOf(query, { views, thisYear })
  const [shown, budgets] = await Promise.all([
    getSpendingPage(ctx, query, views),
    ctx.actor.company?.keepsBudgets ? listBudgets(ctx, [year, year - 1]) : [],
  ])
  return { shown, budgets, views }
})

/** What the workspace spent on training in a year, and its budgets. */
export default function TotalSpending({ loaderData }: Route.ComponentProps) {
  const { shown, budgets, views } = loaderData
  return (
    <SpendingPage shown={shown} views={views} at="/dashboard/c/totalspending" texts="total">
      {shown.isLong ? null : (
        <SpendingBudgets rows={budgets} view={shown.view} year={shown.year} thisYear={shown.thisYear} />
      )}
    </SpendingPage>
  )
}
