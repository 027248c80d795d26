import { requireEmployeeSpending } from '#app/features/sales/spending/policy.ts'
import { EMPLOYEE_VIEWS, wantedSpendingOf } from '#app/features/sales/spending/spending.ts'
import { writeSpending } from '#app/features/sales/spending/write-spending.server.ts'
import { yearOf } from '#app/kit/dates.ts'
import { personLoader } from '#app/platform/http/guard.server.ts'
import { tableAnswer, tableAskedBy } from '../provider/table-answer.server.ts'
import type { Route } from './+types/employee-spending-file'

/** What each employee of an SME ordered, as a file for spreadsheets. */
export const loader = personLoader(async (ctx, { url }: Route.LoaderArgs) => {
  requireEmployeeSpending(ctx.actor)
  const as = tableAskedBy(url)
  const thisYear = yearOf(ctx.now(), ctx.timeZone)
  const wanted = wantedSpendingOf(url.searchParams, { views: EMPLOYEE_VIEWS, thisYear })
  return tableAnswer(as, writeSpending(ctx, wanted, as))
})
