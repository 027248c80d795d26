import { listStatementLines } from '#app/features/sales/payouts/queries-statement.server.ts'
import { isoInZone } from '#app/kit/dates.ts'
import { decimalOf, money } from '#app/kit/money.ts'
import { personLoader } from '#app/platform/http/guard.server.ts'
import { translator } from '#app/platform/i18n.server.ts'
import { tableFile } from '#app/platform/table-file.server.ts'
import type { Cell } from '#app/platform/workbook.server.ts'
import type { Route } from './+types/payout-file'
import { tableAnswer } from './table-answer.server.ts'

const COLUMNS = ['day', 'kind', 'order', 'of', 'currency', 'gross', 'commission', 'net'] as const

/** The statement of a payout, line by line, as a file for spreadsheets. */
export const loader = personLoader(async (ctx, { params }: Route.LoaderArgs) => {
  const { payout, lines } = await listStatementLines(ctx, params.code)
  const t = translator(ctx.language)
  const said = (minor: number) => ({ decimal: decimalOf(money(minor, payout.currency)) })
  const rows = lines.map(({ at, kind, order, title, amountMinor, commissionMinor }): Cell[] => [
    isoInZone(at, ctx.timeZone),
    t(`payouts:kinds.${kind}`),
    order,
    title,
    payout.currency,
    said(amountMinor + commissionMinor),
    said(commissionMinor === 0 ? 0 : -commissionMinor),
    said(amountMinor),
  ])
  async function* all() {
    yield rows
  }

  const head = COLUMNS.map((name) => t(`payouts:statement.${name}`))
  const file = tableFile('csv', { sheet: t('payouts:list.title'), head, rows: all() })
  return tableAnswer('csv', { name: `payout-${payout.code}.csv`, file })
})
