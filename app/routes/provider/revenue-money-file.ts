import { wantedMoneyOf } from '#app/features/sales/revenue/money.ts'
import { listBookedForFile } from '#app/features/sales/revenue/queries-money.server.ts'
import { isoInZone, localDate } from '#app/kit/dates.ts'
import { decimalOf, money } from '#app/kit/money.ts'
import { personLoader } from '#app/platform/http/guard.server.ts'
import { translator } from '#app/platform/i18n.server.ts'
import { tableFile } from '#app/platform/table-file.server.ts'
import type { Cell } from '#app/platform/workbook.server.ts'
import type { Route } from './+types/revenue-money-file'
import { tableAnswer, tableAskedBy } from './table-answer.server.ts'

const COLUMNS = ['booking', 'of', 'state', 'due', 'payout', 'arrived', 'share', 'open'] as const

/** Bookings, and when the money of each comes, as a file for spreadsheets. */
export const loader = personLoader(async (ctx, { url }: Route.LoaderArgs) => {
  const as = tableAskedBy(url)
  const wanted = wantedMoneyOf(url.searchParams, localDate(ctx.now(), ctx.timeZone))
  const booked = await listBookedForFile(ctx, wanted)
  const t = translator(ctx.language)
  const rows = booked.map((one): Cell[] => {
    const said = (minor: number) => ({ decimal: decimalOf(money(minor, one.currency)) })
    return [
      one.order,
      one.title,
      one.customer,
      t(`revenue:money.standing.${one.standing}`),
      isoInZone(one.dueAt, ctx.timeZone),
      one.payout,
      one.arrivedAt ? isoInZone(one.arrivedAt, ctx.timeZone) : null,
      one.currency,
      said(one.earned),
      said(one.open),
    ]
  })
  async function* all() {
    yield rows
  }

  const [booking, of, ...others] = COLUMNS.map((name) => t(`revenue:money.file.${name}`))
  const [state, due, payout, arrived, share, open] = others
  const head = [
    booking,
    of,
    t('revenue:by.customer'),
    state,
    due,
    payout,
    arrived,
    t('revenue:currency'),
    share,
    open,
  ]
  const file = tableFile(as, { sheet: t('revenue:money.title'), head: head.map(String), rows: all() })
  return tableAnswer(as, { name: `money-${wanted.on}.${as}`, file })
})
