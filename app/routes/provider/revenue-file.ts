import { listRevenueLines } from '#app/features/payouts/queries-revenue.server.ts'
import { rangeOf } from '#app/features/payouts/revenue.ts'
import { csvOf } from '#app/kit/csv-text.ts'
import { localDate } from '#app/kit/dates.ts'
import { decimalOf, money } from '#app/kit/money.ts'
import { personLoader } from '#app/platform/http/guard.server.ts'
import { translator } from '#app/platform/i18n.server.ts'
import type { Route } from './+types/revenue-file'

/** What was earned, line by line, as a file for spreadsheets. */
export const loader = personLoader(async (ctx, { url }: Route.LoaderArgs) => {
  const range = rangeOf(url.searchParams.get('year'), localDate(ctx.now(), ctx.timeZone).slice(0, 7))
  const lines = await listRevenueLines(ctx, range)
  const t = translator(ctx.language)
  const head = [
    'by.month',
    'by.event',
    'by.topic',
    'currency',
    'net',
    'tax',
    'sold',
    'commission',
    'earned',
    'notDue',
  ]
  const body = lines.map(({ month, event, topic, currency, sold, tax, commission, earned, notDue }) => [
    ...[month, event ?? '', topic ?? '', currency],
    ...[sold - tax, tax, sold, commission, earned, notDue].map((minor) => decimalOf(money(minor, currency))),
  ])
  return new Response(csvOf([head.map((name) => t(`revenue:${name}`)), ...body]), {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="revenue-${range.from}.csv"`,
      'Cache-Control': 'private, no-store',
    },
  })
})
