import { yearAsked } from '#app/features/sales/seller-reports/seller-report.ts'
import { writeSellers } from '#app/features/sales/seller-reports/write-sellers.server.ts'
import { staffLoader } from '#app/platform/http/staff.server.ts'
import { tableAnswer } from '../provider/table-answer.server.ts'
import type { Route } from './+types/seller-reports-file'

/** All sellers of a year with every field of the report, as CSV. */
export const loader = staffLoader(async (ctx, { url }: Route.LoaderArgs) => {
  const year = yearAsked(url.searchParams.get('year'), ctx.now())
  return tableAnswer('csv', await writeSellers(ctx, { year, as: 'csv', whose: 'all' }))
})
