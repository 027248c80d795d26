import { currenciesMeant } from '#app/kit/currency-marks.ts'
import { BrokenCsv, readCsv } from '#app/kit/read-csv.ts'
import { STATEMENT_LIMITS } from '#app/kit/reading-limits.ts'
import { type BankColumns, columnsOf, fieldOf, namedField } from './bank-columns.ts'
import { type Layout, layoutKey, NAMED_FIELDS, type UnnamedTable } from './layout.ts'
import { StatementFault, wordsOf } from './statement.ts'

/** Banks write of the account before the table begins. */
const LINES_BEFORE = 40
const SAMPLES = 3
const LONGEST_SAMPLE = 40
const CURRENCY =
  /^(?:currency|account currency|w[aä]e?hrung|kontow[aä]e?hrung|devise|monnaie|valuta|divisa|moneda|通貨):?$/i
const DAY =
  /^(?:\d{1,4}[-/.年 ](?:\d{1,2}|[a-z]{3,9})[-/.月 ]\d{1,4}日?|\d{8}|(?:令和|R)\.?(?:\d{1,2}|元)[年./-]\d{1,2}[月./-]\d{1,2}日?)(?:[T ]\d{1,2}:\d{2}.*)?$/i
const AMOUNT = /^[^\p{L}\d]*(?:\p{Lu}{3}|Rs\.?)?[^\p{L}\d]*\d[\d.,' ]*[^\p{L}\d]*(?:\p{Lu}{2,3})?$/u

/** Looks up the layout that a seller has named, by its key. */
export type KnownLayout = (key: string) => Layout | null

export type Table = {
  columns: BankColumns
  header: string[]
  body: string[][]
  layout: Layout | null
  /** Of a table that its seller named. */
  key: string | null
  /** The currency that is said of the account before the table. */
  currency: string | null
}

/**
 * The table of a text: from the first line on that a seller has named, or that is a known header. Refuses
 * with `columns` where there is none.
 */
export function tableIn(text: string, known: KnownLayout): Table {
  const lines = linesOf(text)
  const first = lines.slice(0, LINES_BEFORE).map(cellsOf)
  for (const [from, header] of first.entries()) {
    const key = layoutKey(header, true)
    const layout = header.length > 0 ? known(key) : null
    const columns = layout ? columnsSaid(layout, header) : columnsOf(header)
    if (!columns) continue
    const [, ...body] = rowsFrom(lines, from)
    if (body.length === 0) throw new StatementFault('empty')
    return {
      columns,
      header,
      body,
      layout,
      key: layout && key,
      currency: currencyBefore(first.slice(0, from)),
    }
  }
  const bare = bareTable(first)
  const key = bare && !bare.hasHeader ? layoutKey(bare.header, false) : null
  const layout = key === null ? null : known(key)
  if (!bare || !layout) throw new StatementFault('columns', { columns: wordsOf([lines[0]], 120) ?? '' })
  const { header, from } = bare
  const columns = columnsSaid(layout, [])
  return {
    columns,
    header,
    body: rowsFrom(lines, from),
    layout,
    key,
    currency: currencyBefore(first.slice(0, from)),
  }
}

/**
 * The questions about an unknown table's columns, and the key of its layout; null for what seems to be no
 * table of entries.
 */
export function unnamedTableIn(text: string): (UnnamedTable & { key: string }) | null {
  const lines = linesOf(text)
  const first = lines.slice(0, LINES_BEFORE).map(cellsOf)
  const known = first.findIndex((row) => columnsOf(row) !== null)
  const bare = known < 0 ? bareTable(first) : { header: first[known] ?? [], from: known, hasHeader: true }
  if (!bare || bare.header.length > STATEMENT_LIMITS.columns) return null
  const { header, from, hasHeader } = bare
  const rows = rowsOf(lines.slice(from).join('\n'), SAMPLES + 1)?.slice(hasHeader ? 1 : 0, SAMPLES + 1) ?? []
  if (rows.length === 0) return null
  const taken = new Set<string>()
  const columns = header.map((cell, at) => {
    const named = hasHeader ? fieldOf(cell) : null
    const field = NAMED_FIELDS.find((one) => one === named && !taken.has(one)) ?? null
    if (field !== null) taken.add(field)
    const samples = rows.flatMap((row) => wordsOf([row[at]], LONGEST_SAMPLE) ?? []).slice(0, SAMPLES)
    return { at, name: hasHeader ? (wordsOf([cell], LONGEST_SAMPLE) ?? '') : '', samples, field }
  })
  return { columns, key: layoutKey(header, hasHeader) }
}

type Bare = { header: string[]; from: number; hasHeader: boolean }

/** The first row with a day and an amount, or the names of its columns above it, where they stand there. */
function bareTable(rows: readonly string[][]): Bare | null {
  const from = rows.findIndex((row) => row.some(seemsDay) && row.some(seemsAmount))
  const row = rows[from]
  if (!row) return null
  const above = rows[from - 1] ?? []
  const names = above.filter((cell) => /\p{L}/u.test(cell) && !seemsDay(cell) && !seemsAmount(cell))
  const hasHeader = names.length > 1 && above.length >= row.length - 1
  return hasHeader ? { header: above, from: from - 1, hasHeader } : { header: row, from, hasHeader }
}

const seemsDay = (cell: string) => DAY.test(cell.normalize('NFKC').trim())
const seemsAmount = (cell: string) => AMOUNT.test(cell.normalize('NFKC').trim()) && !seemsDay(cell)

/** Nobody is asked for these: where a column has such a name, it holds that. */
const UNASKED = new Set(['valueDay', 'status', 'bankReference', 'account'] as const)

/**
 * Where a person said which column is what; of their names, `header`, only what nobody is asked for is taken,
 * and the currency.
 */
function columnsSaid({ fields, currency }: Layout, header: readonly string[]): BankColumns {
  const at: BankColumns['at'] = {}
  for (const [index, said] of fields.entries()) {
    const named = fieldOf(header[index] ?? '')
    const field = said ?? [...UNASKED].find((one) => one === named)
    if (field && (said || !at[field])) at[field] = [...(at[field] ?? []), index]
  }
  const [money = -1] = at.amount ?? at.credit ?? []
  const named = namedField(header[money] ?? '')?.currency ?? null
  return { at, currency: currency ?? named, isTwice: false, dayFirst: false }
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

const linesOf = (text: string) => text.replace(/^\ufeff/, '').split(/\r\n|\n|\r/)
const cellsOf = (line: string) => (/[,;\t|]/.test(line) ? (rowsOf(line, 1)?.[0] ?? []) : [])
const rowsFrom = (lines: readonly string[], from: number) =>
  rowsOf(lines.slice(from).join('\n'), STATEMENT_LIMITS.entries + 2) ?? []

function rowsOf(text: string, most: number): string[][] | null {
  try {
    return readCsv(text, most)
  } catch (error) {
    if (!(error instanceof BrokenCsv)) throw error
    if (most <= SAMPLES + 1) return null
    throw new StatementFault('csv')
  }
}
