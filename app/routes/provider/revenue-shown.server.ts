import { hasBankAccount } from '#app/features/people/bank-accounts/queries-account.server.ts'
import { canSeePayouts } from '#app/features/sales/payouts/policy.ts'
import { getOwnStanding, listLatestPayouts } from '#app/features/sales/payouts/queries-own.server.ts'
import { listOwed, listRevenue, partySince } from '#app/features/sales/revenue/queries-revenue.server.ts'
import { byMonth, MOST_ON_PAGE, REVENUE_VIEWS, sumsOf } from '#app/features/sales/revenue/revenue.ts'
import { chartOf } from '#app/kit/column-chart.ts'
import { formatMonth, localDate } from '#app/kit/dates.ts'
import { formatMonthName } from '#app/kit/month-name.ts'
import { rangeOf } from '#app/kit/month-range.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import type { PersonCtx } from '#app/platform/http/guard.server.ts'

const MOST_YEARS = 6
/** So many payouts are shown beside the figures. */
const LATEST = 5

const asColumn = ({ key, earned, commission }: { key: string; earned: number; commission: number }) => ({
  key,
  first: earned,
  second: commission,
})

/**
 * What the page of earnings shows: what is owed, and of a range of months the figures of each currency, with
 * its chart. Three queries at most.
 */
export async function showRevenue(ctx: PersonCtx, asked: { by: string | null; year: string | null }) {
  const view = REVENUE_VIEWS.find((known) => known === asked.by) ?? 'month'
  const today = localDate(ctx.now(), ctx.timeZone)
  const range = rangeOf(asked.year, today.slice(0, 7))
  const [owed, rows, since] = await Promise.all([
    // Who sees payouts reads there what becomes of it.
    canSeePayouts(ctx.actor) ? [] : listOwed(ctx),
    listRevenue(ctx, view, range),
    partySince(ctx),
  ])
  const thisYear = Number(today.slice(0, 4))
  const first = Number(localDate(since, ctx.timeZone).slice(0, 4))
  const years = Array.from({ length: Math.min(MOST_YEARS, thisYear - first + 1) }, (_, at) => thisYear - at)
  const parts = sumsOf(rows).map((sum) => {
    const own = rows.filter(({ currency }) => currency === sum.currency)
    const months = (view === 'month' ? byMonth(own, range, sum.currency) : []).map((row) => {
      const at = new Date(`${row.key}-15T12:00:00Z`)
      const short = formatMonthName(at, ctx.language, 'short')
      return { ...row, said: formatMonth(at, 'UTC', ctx.language), short }
    })
    // The chart has every month, the table those in which something moved.
    const moved = months.filter(
      ({ sold, commission, earned }) => sold !== 0 || commission !== 0 || earned !== 0,
    )
    return { sum, rows: view === 'month' ? moved : own, months, chart: chartOf(months.map(asColumn)) }
  })
  const cutAt = view !== 'month' && rows.length >= MOST_ON_PAGE ? MOST_ON_PAGE : null
  return { view, year: range.year, years, owed, parts, cutAt }
}

/** Where a provider's money stands, and the last payouts; null for who does not see them. */
export async function showPayouts(ctx: Ctx) {
  if (!canSeePayouts(ctx.actor)) return null
  const [own, hasAccount, last] = await Promise.all([
    getOwnStanding(ctx),
    hasBankAccount(ctx),
    listLatestPayouts(ctx, LATEST),
  ])
  if (own === null || (own.standings.length === 0 && hasAccount)) return null
  return { ...own, hasAccount, ...last }
}
