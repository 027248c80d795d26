import { listRevenueLines } from '#app/features/sales/revenue/queries-revenue.server.ts'
import { localDate } from '#app/kit/dates.ts'
import { decimalOf, money } from '#app/kit/money.ts'
import { rangeOf } from '#app/kit/month-range.ts'
import { personLoader } from '#app/platform/http/guard.server.ts'
import { translator } from '#app/platform/i18n.server.ts'
import { tableFile } from '#app/platform/table-file.server.ts'
import type { Cell } from '#app/platform/workbook.server.ts'
import type { Route } from './+types/revenue-file'
import { tableAnswer, tableAskedBy } from './table-answer.server.ts'

const TEXTS = ['by.month', 'by.event', 'by.topic', 'currency'] as const
const AMOUNTS = ['net', 'tax', 'sold', 'commission', 'earned', 'notDue'] as const

/** What was earned, line by line, as a file for spreadsheets, CSV or XLSX with the same columns. */
export const loader = personLoader(async (ctx, { url }: Route.LoaderArgs) => {
  const as = tableAskedBy(url)
  const range = rangeOf(url.searchParams.get('year'), localDate(ctx.now(), ctx.timeZone).slice(0, 7))
  const lines = await listRevenueLines(ctx, range)
  const t = translator(ctx.language)
  const rows = lines.map((line): Cell[] => {
    const amounts = { ...line, net: line.sold - line.tax }
    const said = (name: (typeof AMOUNTS)[number]) => decimalOf(money(amounts[name], line.currency))
    return [
      line.month,
      line.event,
      line.topic,
      line.currency,
      ...AMOUNTS.map((name) => ({ decimal: said(name) })),
    ]
  })
  async function* all() {
    yield rows
  }

  const head = [...TEXTS, ...AMOUNTS].map((name) => t(`revenue:${name}`))
  const file = tableFile(as, { sheet: t('revenue:title'), head, rows: all() })
  return tableAnswer(as, { name: `revenue-${range.from}.${as}`, file })
})
