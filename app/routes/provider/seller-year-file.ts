import { yearAsked } from '#app/features/sales/seller-reports/seller-report.ts'
import { writeSellers } from '#app/features/sales/seller-reports/write-sellers.server.ts'
import { personLoader } from '#app/platform/http/guard.server.ts'
import type { Route } from './+types/seller-year-file'
import { tableAnswer } from './table-answer.server.ts'

/** What a seller earned in a year, by quarter, as CSV. */
export const loader = personLoader(async (ctx, { url }: Route.LoaderArgs) => {
  const year = yearAsked(url.searchParams.get('year'), ctx.now())
  return tableAnswer('csv', await writeSellers(ctx, { year, as: 'csv', whose: 'own' }))
})
