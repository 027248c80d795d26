import { monthOf } from '#app/features/money/tax-collection/collection.ts'
import { writeCollected } from '#app/features/money/tax-collection/write-collected.server.ts'
import { localDate } from '#app/kit/dates.ts'
import { staffLoader } from '#app/platform/http/staff.server.ts'
import { tableAnswer } from '../provider/table-answer.server.ts'
import type { Route } from './+types/tax-collected-file'

/** What was kept for the tax office in a month, as CSV. */
export const loader = staffLoader(async (ctx, { url }: Route.LoaderArgs) => {
  const month = monthOf(url.searchParams.get('month'), localDate(ctx.now(), ctx.timeZone))
  return tableAnswer('csv', await writeCollected(ctx, month, 'csv'))
})
