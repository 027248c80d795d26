import { canManageEmployees } from '#app/features/sales/employees/policy.ts'
import { writeEmployeeList } from '#app/features/sales/employees/write-employee-list.server.ts'
import { notFound } from '#app/kit/refusal.ts'
import { personLoader } from '#app/platform/http/guard.server.ts'
import { tableAnswer, tableAskedBy } from '../provider/table-answer.server.ts'
import type { Route } from './+types/employees-file'

/** The employees of the workspace, as a file for spreadsheets. */
export const loader = personLoader(async (ctx, { url }: Route.LoaderArgs) => {
  if (!canManageEmployees(ctx.actor)) throw notFound()
  const as = tableAskedBy(url)
  return tableAnswer(as, writeEmployeeList(ctx, as))
})
