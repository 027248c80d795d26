import type { Readable } from 'node:stream'
import { decimalOf, money } from '#app/kit/money.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { translator } from '#app/platform/i18n.server.ts'
import { type TableFile, tableFile } from '#app/platform/table-file.server.ts'
import type { Cell } from '#app/platform/workbook.server.ts'
import { AMOUNTS } from './collection.ts'
import { listCollectedForFile } from './queries-collected.server.ts'

/**
 * What was kept for the tax office in a month ('2026-11') as a file for spreadsheets: the rows of the
 * page, with what was paid and returned by whether buyers are registered. Amounts are decimals of the row's
 * currency.
 */
export async function writeCollected(
  ctx: Ctx,
  month: string,
  as: TableFile,
): Promise<{ name: string; file: Readable }> {
  const t = translator(ctx.language)
  const all = await listCollectedForFile(ctx, month)
  async function* rows(): AsyncGenerator<Cell[][]> {
    yield all.map((row): Cell[] => [
      row.taxNumber,
      row.name,
      row.currency,
      ...AMOUNTS.map((amount) => ({ decimal: decimalOf(money(row[amount], row.currency)) })),
    ])
  }
  const named = ['taxNumber', 'seller', 'currency', ...AMOUNTS.map((amount) => `amount.${amount}`)]
  const head = named.map((name) => t(`tax-collection:${name}`))
  const sheet = `${t('tax-collection:title')} ${month}`
  return { name: `${sheet}.${as}`, file: tableFile(as, { sheet, head, rows: rows() }) }
}
