import { chartOf } from '#app/kit/column-chart.ts'
import { formatMonth, yearOf } from '#app/kit/dates.ts'
import { formatMonthName } from '#app/kit/month-name.ts'
import { yearRange } from '#app/kit/month-range.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { listSpending, listSpentOrders, sumSpending } from './queries-spending.server.ts'
import {
  everyMonth,
  everyYear,
  MOST_ON_PAGE,
  rowsOfWanted,
  type SpendingView,
  sumsOfSpending,
  wantedSpendingOf,
} from './spending.ts'

const MOST_YEARS = 6

/**
 * What a page of spending shows: of a year the figures of each currency with those of the year before, and
 * the orders behind one of them where it is asked for. Four queries at most.
 */
export async function getSpendingPage(ctx: Ctx, query: URLSearchParams, views: readonly SpendingView[]) {
  const thisYear = yearOf(ctx.now(), ctx.timeZone)
  const wanted = wantedSpendingOf(query, { views, thisYear })
  const { view, of, year, isLong } = wanted
  const { view: by, range } = rowsOfWanted(wanted)
  const [rows, whole, before, behind] = await Promise.all([
    listSpending(ctx, { view: by, range }),
    sumSpending(ctx, range),
    isLong ? [] : sumSpending(ctx, yearRange(year - 1)),
    of === null ? null : listSpentOrders(ctx, { view: by, range, key: of }),
  ])
  const first = Math.min(thisYear, ...whole.map(({ since }) => yearOf(since, ctx.timeZone)))
  const years = Array.from({ length: Math.min(MOST_YEARS, thisYear - first + 1) }, (_, at) => thisYear - at)
  const parts = sumsOfSpending(whole.filter(({ orders }) => orders > 0)).map((sum) => {
    const months = [
      ...(by === 'month' ? everyMonth(rows, range, sum.currency) : []).map((row) => {
        const at = new Date(`${row.key}-15T12:00:00Z`)
        const short = formatMonthName(at, ctx.language, 'short')
        return { ...row, said: formatMonth(at, 'UTC', ctx.language), short }
      }),
      ...(by === 'year' ? everyYear(rows, range, sum.currency) : []).map((row) => ({
        ...row,
        said: row.key,
        short: row.key,
      })),
    ]
    const own = rows.filter(({ currency }) => currency === sum.currency)
    const { spent = 0 } = before.find(({ currency }) => currency === sum.currency) ?? {}
    return {
      sum: { ...sum, before: spent },
      // The chart has every month, the table those in which something was ordered.
      rows: view === 'month' ? months.filter(({ orders, before }) => orders > 0 || before !== 0) : own,
      months: months.map(({ key, short }) => ({ key, short })),
      chart: chartOf(months.map(({ key, spent, committed }) => ({ key, first: spent, second: committed }))),
    }
  })
  return {
    ...wanted,
    thisYear,
    years,
    parts,
    behind,
    now: ctx.now(),
    zone: ctx.timeZone,
    cutAt: rows.length >= MOST_ON_PAGE ? MOST_ON_PAGE : null,
  }
}

export type SpendingPage = Awaited<ReturnType<typeof getSpendingPage>>
