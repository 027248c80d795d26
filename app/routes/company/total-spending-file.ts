import { canSeeSpending, viewsOf } from '#app/features/sales/spending/policy.ts'
import { wantedSpendingOf } from '#app/features/sales/spending/spending.ts'
import { writeSpending } from '#app/features/sales/spending/write-spending.server.ts'
import { yearOf } from '#app/kit/dates.ts'
import { notFound } from '#app/kit/refusal.ts'
import { personLoader } from '#app/platform/http/guard.server.ts'
import { tableAnswer, tableAskedBy } from '../provider/table-answer.server.ts'
import type { Route } from './+types/total-spending-file'

/** The spending of the workspace by the wanted view, as a file for spreadsheets. */
export const loader = personLoader(async (ctx, { url }: Route.LoaderArgs) => {
  if (!canSeeSpending(ctx.actor)) throw notFound()
  const as = tableAskedBy(url)
  const thisYear = yearOf(ctx.now(), ctx.timeZone)
  const wanted = wantedSpendingOf(url.searchParams, { views: viewsOf(ctx.actor), thisYear })
  return tableAnswer(as, writeSpending(ctx, wanted, as))
})
