import { SpendingPage } from '#app/features/sales/spending/components/spending-page.tsx'
import { requireEmployeeSpending } from '#app/features/sales/spending/policy.ts'
import { getSpendingPage } from '#app/features/sales/spending/queries-page.server.ts'
import { EMPLOYEE_VIEWS } from '#app/features/sales/spending/spending.ts'
import { personLoader } from '#app/platform/http/guard.server.ts'
import type { Route } from './+types/employee-spending'

const AT = '/dashboard/c/employeetotalspending'

export const loader = personLoader(async (ctx, { url }: Route.LoaderArgs) => {
  requireEmployeeSpending(ctx.actor)
  return getSpendingPage(ctx, url.searchParams, EMPLOYEE_VIEWS)
})

/** What each employee of an SME ordered in a year, for its admins. */
export default function EmployeeSpending({ loaderData }: Route.ComponentProps) {
  return <SpendingPage shown={loaderData} views={EMPLOYEE_VIEWS} at={AT} texts="employees" />
}
