import type { Readable } from 'node:stream'
import { countryName } from '#app/kit/display-names.ts'
import { decimalOf, money } from '#app/kit/money.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { translator } from '#app/platform/i18n.server.ts'
import { type TableFile, tableFile } from '#app/platform/table-file.server.ts'
import type { Cell } from '#app/platform/workbook.server.ts'
import { listSpending } from './queries-spending.server.ts'
import { ONLINE, rowsOfWanted, type SpendingRow, type WantedSpending } from './spending.ts'

const MOST_IN_FILE = 50_000
const AMOUNTS = ['spent', 'committed'] as const

/**
 * What the party acted for spent in a year by the wanted view, as a file for spreadsheets, CSV or XLSX with
 * the columns and the figures of the page. Amounts are decimals of the currency of their row.
 */
export function writeSpending(
  ctx: Ctx,
  wanted: Omit<WantedSpending, 'of'>,
  as: TableFile,
): { name: string; file: Readable } {
  const t = translator(ctx.language)
  const { year, isLong } = wanted
  const { view, range } = rowsOfWanted(wanted)
  const amounts = isLong ? AMOUNTS : ([...AMOUNTS, 'before'] as const)
  async function* rows(): AsyncGenerator<Cell[][]> {
    const all = await listSpending(ctx, { view, range, most: MOST_IN_FILE })
    yield all.map((row): Cell[] => [
      ...namedIn(row),
      row.currency,
      String(row.orders),
      ...amounts.map((name) => ({ decimal: decimalOf(money(row[name], row.currency)) })),
    ])
  }

  /** A cost centre has its code in a column of its own, a city its country. */
  function namedIn({ key, title, country }: SpendingRow): Cell[] {
    if (view === 'month' || view === 'year') return [key]
    if (view === 'costCentre') return [key || t('spending:none.costCentre'), title]
    if (view === 'city')
      return [
        key === ONLINE ? t('spending:online') : (title ?? t('spending:none.city')),
        country && countryName(country, ctx.language),
      ]
    return [title ?? t(`spending:none.${view}`)]
  }

  const further = view === 'costCentre' ? ['name'] : view === 'city' ? ['country'] : []
  const head = [
    ...[`by.${view}`, ...further, 'currency', 'orders', ...AMOUNTS].map((name) => t(`spending:${name}`)),
    ...(isLong ? [] : [t('spending:before', { year: String(year - 1) })]),
  ]
  const sheet = `${t('spending:total.title')} ${isLong ? t('spending:five') : year}`
  return {
    name: `${sheet} ${t(`spending:by.${view}`)}.${as}`,
    file: tableFile(as, { sheet, head, rows: rows() }),
  }
}
