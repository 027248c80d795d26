import type { Readable } from 'node:stream'
import { decimalOf, money } from '#app/kit/money.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { translator } from '#app/platform/i18n.server.ts'
import { type TableFile, tableFile } from '#app/platform/table-file.server.ts'
import type { Cell } from '#app/platform/workbook.server.ts'
import { TAKEN_STAGES } from './budget.ts'
import { budgetParts } from './budget-name.ts'
import { partsOf } from './budget-row.ts'
import { listBudgets } from './queries-budgets.server.ts'

const FIGURES = ['total', ...TAKEN_STAGES, 'free'] as const

/**
 * The budgets of the workspace acted for in a year with what is taken of them, as a file for
 * spreadsheets, CSV or XLSX with the columns and the figures of the page. Amounts are decimals of the
 * currency of their row.
 */
export function writeBudgets(ctx: Ctx, year: number, as: TableFile): { name: string; file: Readable } {
  const t = translator(ctx.language)
  async function* rows(): AsyncGenerator<Cell[][]> {
    const parts = partsOf(await listBudgets(ctx, [year, year - 1]), year)
    const amount = (minor: number, currency: string): Cell => ({ decimal: decimalOf(money(minor, currency)) })
    yield parts.flatMap(({ rows: own }) =>
      own.map((row): Cell[] => [
        String(row.year),
        row.isRest ? budgetParts(row, t) : (row.costCentre ?? t('budgets:everyCentre')),
        row.isRest ? null : (row.category ?? t('budgets:everyCategory')),
        row.currency,
        ...FIGURES.map((name) =>
          row.isRest && (name === 'total' || name === 'free') ? null : amount(row[name], row.currency),
        ),
        row.before ? amount(row.before.taken, row.currency) : null,
      ]),
    )
  }

  const head = [
    ...['year', 'form.costCentre', 'form.category', 'form.currency'].map((name) => t(`budgets:${name}`)),
    ...FIGURES.map((name) => t(`budgets:stage.${name}`)),
    t('budgets:lastYear', { year: String(year - 1) }),
  ]
  const sheet = `${t('budgets:title')} ${year}`
  return { name: `${sheet}.${as}`, file: tableFile(as, { sheet, head, rows: rows() }) }
}
