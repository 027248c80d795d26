import { currenciesMeant } from '#app/kit/currency-marks.ts'
import { BrokenCsv, readCsv } from '#app/kit/read-csv.ts'
import { type BankColumns, columnsOf } from './bank-columns.ts'
import { MOST_ENTRIES } from './limits.ts'
import { StatementFault, wordsOf } from './statement.ts'

/** Banks write of the account before the table begins. */
const LINES_BEFORE = 40
const CURRENCY =
  /^(?:currency|account currency|w[aä]e?hrung|kontow[aä]e?hrung|devise|monnaie|valuta|divisa|moneda|通貨):?$/i

export type Table = {
  columns: BankColumns
  header: string[]
  body: string[][]
  /** The currency that is said of the account before the table. */
  currency: string | null
}

/** The table of a text: from the first line on that is a header. Refuses with `columns` where there is none. */
export function tableIn(text: string): Table {
  const lines = text.replace(/^\ufeff/, '').split(/\r\n|\n|\r/)
  const first = lines.slice(0, LINES_BEFORE).map(cellsOf)
  for (const [from, header] of first.entries()) {
    const columns = columnsOf(header)
    if (!columns) continue
    const [, ...body] = rowsOf(lines.slice(from).join('\n'), MOST_ENTRIES + 2) ?? []
    if (body.length === 0) throw new StatementFault('empty')
    return { columns, header, body, currency: currencyBefore(first.slice(0, from)) }
  }
  throw new StatementFault('columns', { columns: wordsOf([lines[0]], 120) ?? '' })
}

/** Of an account whose currency stands beside its name. */
function currencyBefore(rows: readonly string[][]): string | null {
  for (const row of rows)
    for (const [at, cell] of row.entries()) {
      const meant = CURRENCY.test(cell.trim()) ? currenciesMeant(row[at + 1] ?? '') : null
      if (meant?.length === 1) return meant[0] ?? null
    }
  return null
}

const cellsOf = (line: string) => (/[,;\t|]/.test(line) ? (rowsOf(line, 1)?.[0] ?? []) : [])

function rowsOf(text: string, most: number): string[][] | null {
  try {
    return readCsv(text, most)
  } catch (error) {
    if (!(error instanceof BrokenCsv)) throw error
    if (most === 1) return null
    throw new StatementFault('csv')
  }
}
