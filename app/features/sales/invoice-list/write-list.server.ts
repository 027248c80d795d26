import type { Readable } from 'node:stream'
import type { PartyActor } from '#app/kit/actor.ts'
import { decimalOf, money } from '#app/kit/money.ts'
import type { Translate } from '#app/kit/texts.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { translator } from '#app/platform/i18n.server.ts'
import { type TableFile, tableFile } from '#app/platform/table-file.server.ts'
import type { Cell } from '#app/platform/workbook.server.ts'
import type { WantedInvoices } from './invoice-list.ts'
import { type ListedInvoice, listInvoices } from './queries-invoices.server.ts'

const AT_ONCE = 1_000
const HEAD = [
  'number',
  'kind',
  'issuedOn',
  'dueOn',
  'other',
  'taxNumber',
  'purchaseOrderNumber',
  'net',
  'tax',
  'total',
  'withheld',
  'currency',
  'standing',
  'reference',
] as const

/**
 * The wanted documents of the party acted for as a file for spreadsheets, CSV or XLSX with the same columns,
 * read while it is taken. Amounts are decimals of the currency of their row, those of credit notes negative;
 * days are written as 2026-11-30.
 */
export function writeInvoiceList(
  ctx: Ctx & { actor: PartyActor },
  wanted: WantedInvoices,
  as: TableFile,
): { name: string; file: Readable } {
  const t = translator(ctx.language)
  async function* rows(): AsyncGenerator<Cell[][]> {
    for (let offset = 0; ; offset += AT_ONCE) {
      const some = await listInvoices(ctx, wanted, { limit: AT_ONCE, offset })
      yield some.map((row) => rowOf(row, t))
      if (some.length < AT_ONCE) return
    }
  }

  const sheet = t(`invoice-list:side.${wanted.side}`)
  const head = HEAD.map((name) => t(`invoice-list:column.${name}`))
  return { name: `${sheet}.${as}`, file: tableFile(as, { sheet, head, rows: rows() }) }
}

function rowOf(row: ListedInvoice, t: Translate): Cell[] {
  const sign = row.kind === 'credit_note' ? -1 : 1
  // What a final invoice says was billed by its prepayment: a column is added up.
  const isAgain = row.kind === 'final'
  const decimal = (minor: number): Cell =>
    isAgain ? null : { decimal: decimalOf(money(sign * minor, row.currency)) }
  return [
    row.numberText,
    t(`invoice-list:kind.${row.kind}`),
    row.issuedOn,
    row.kind === 'invoice' ? row.dueOn : null,
    row.other,
    row.taxNumber,
    row.purchaseOrderNumber,
    decimal(row.totalMinor - row.taxMinor),
    decimal(row.taxMinor),
    decimal(row.totalMinor),
    row.withheldMinor > 0 ? decimal(row.withheldMinor) : null,
    row.currency,
    t(`invoice-list:standing.${row.standing}`),
    row.reference,
  ]
}
