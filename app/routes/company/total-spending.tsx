import { SpendingPage } from '#app/features/sales/spending/components/spending-page.tsx'
import { canSeeSpending } from '#app/features/sales/spending/policy.ts'
import { getSpendingPage } from '#app/features/sales/spending/queries-page.server.ts'
import { SPENDING_VIEWS } from '#app/features/sales/spending/spending.ts'
import { notFound } from '#app/kit/refusal.ts'
import { personLoader } from '#app/platform/http/guard.server.ts'
import type { Route } from './+types/total-spending'

export const loader = personLoader(async (ctx, { url }: Route.LoaderArgs) => {
  if (!canSeeSpending(ctx.actor)) throw notFound()
  return getSpendingPage(ctx, url.searchParams, SPENDING_VIEWS)
})

/** What the workspace spent on training in a year. */
export default function TotalSpending({ loaderData }: Route.ComponentProps) {
  return (
    <SpendingPage shown={loaderData} views={SPENDING_VIEWS} at="/dashboard/c/totalspending" texts="total" />
  )
}
