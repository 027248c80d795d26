import { plainNumber } from '#app/features/companies/bank-account.ts'
import { machineMoney } from '#app/kit/money.ts'
import { BrokenCsv, readCsv } from '#app/kit/read-csv.ts'
import { type BankColumns, type BankField, columnsOf } from './bank-columns.ts'
import { amountReader } from './csv-amounts.ts'
import { dayReader } from './csv-days.ts'
import { MOST_ENTRIES } from './limits.ts'
import { type Entry, type ReadStatement, referencesIn, StatementFault, wordsOf } from './statement.ts'

/** Banks write of the account before the table begins. */
const LINES_BEFORE = 40
const SIDES: readonly (readonly [RegExp, 1 | -1])[] = [
  [/^(c|cr|crdt|credit|h|haben|gutschrift|avere|haber|\+)$/i, 1],
  [/^(d|dr|dbit|debit|s|soll|lastschrift|dare|debe|-)$/i, -1],
]
const ANNOUNCED =
  /pending|vorgemerkt|en attente|en cours|in attesa|non contabilizzat|pendiente|処理中|未確定/i

/**
 * The entries of a table that a bank gives out (CSV), whose columns are known by their usual names in six languages. Refuses, each with
 * its reason, a table whose columns are not known, amounts or days that could mean two things, and a row that cannot be read. Rows
 * without a day or an amount, as balances are, are passed over and counted.
 */
export function readBankCsv(text: string): ReadStatement {
  const { columns, header, body } = tableIn(text)
  const missing = missingOf(columns)
  if (missing)
    throw new StatementFault(missing, { columns: header.filter((cell) => cell !== '').join(' · ') })
  if (body.length > MOST_ENTRIES) throw new StatementFault('tooMany', { most: MOST_ENTRIES })
  const cells = (row: readonly string[], field: BankField) =>
    (columns.at[field] ?? []).map((at) => row[at]?.trim() ?? '').filter((cell) => cell !== '')
  const cell = (row: readonly string[], field: BankField) => cells(row, field)[0] ?? ''
  const rows = body
    .map((row, index) => {
      const day = cell(row, 'day') || cell(row, 'valueDay')
      const said = cell(row, 'amount') || cell(row, 'credit')
      const went = said === '' ? cell(row, 'debit') : ''
      return { row, at: index + 1, day, amount: said || went, went: went !== '' }
    })
    .filter(({ day, amount }) => /\d/.test(day) && /\d/.test(amount))
  const currencyOf = (row: readonly string[]) =>
    (cell(row, 'currency') || columns.currency || '').toUpperCase()
  const currencies = rows.map(({ row }) => currencyOf(row))
  const unknown = currencies.findIndex((one) => !/^[A-Z]{3}$/.test(one))
  if (unknown >= 0) throw new StatementFault('rowCurrency', { at: rows[unknown]?.at ?? 0 })
  const days = dayReader(
    rows.map(({ day }) => day),
    columns.dayFirst,
  )
  const amounts = amountReader(
    rows.map(({ amount }) => amount),
    currencies,
  )

  const entries = rows.flatMap(({ row, at, day: typed, amount, went }, index): Entry[] => {
    const day = days(typed)
    if (day === null) throw new StatementFault('rowDay', { at })
    const currency = currencies[index] ?? ''
    const read = amounts(amount)
    const money = read && machineMoney(read.digits, currency)
    const side = sideOf(cell(row, 'side'))
    if (!read || !money || side === null) throw new StatementFault('rowAmount', { at })
    if (money.minor === 0) return []
    const sign = side * read.sign * (went ? -1 : 1)
    // A column of what went may show it with a sign or without.
    const isCredit = went ? false : sign > 0
    const isAnnounced = ANNOUNCED.test(cell(row, 'status'))
    const bank = cell(row, 'bankReference')
    const words = [...cells(row, 'reference'), ...cells(row, 'purpose')]
    return [
      {
        kind: isAnnounced ? 'pending' : isCredit ? 'credit' : 'debit',
        ...{ day, amountMinor: money.minor, currency },
        account: plainNumber(cell(row, 'account')) || null,
        bankReference: bank === '' ? null : bank.slice(0, 100),
        references: referencesIn([...words, bank].join(' · ')),
        name: wordsOf([cell(row, 'name')], 140),
        text: wordsOf(words, 400),
      },
    ]
  })
  return { format: 'csv', entries, skipped: body.length - entries.length }
}

function sideOf(said: string): 1 | -1 | null {
  if (said === '') return 1
  return SIDES.find(([words]) => words.test(said))?.[1] ?? null
}

type Table = { columns: BankColumns; header: string[]; body: string[][] }

/** The table of a text: from the first line on that is a header. */
function tableIn(text: string): Table {
  const lines = text.replace(/^\ufeff/, '').split(/\r\n|\n|\r/)
  for (let from = 0; from < Math.min(lines.length, LINES_BEFORE); from += 1) {
    if (!/[,;\t|]/.test(lines[from] ?? '')) continue
    const [first = []] = rowsOf(lines[from] ?? '', 1) ?? []
    const columns = columnsOf(first)
    if (!columns) continue
    const [header = [], ...body] = rowsOf(lines.slice(from).join('\n'), MOST_ENTRIES + 2) ?? []
    if (body.length === 0) throw new StatementFault('empty')
    return { columns, header, body }
  }
  throw new StatementFault('columns', { columns: wordsOf([lines[0]], 120) ?? '' })
}

function rowsOf(text: string, most: number): string[][] | null {
  try {
    return readCsv(text, most)
  } catch (error) {
    if (!(error instanceof BrokenCsv)) throw error
    if (most === 1) return null
    throw new StatementFault('csv')
  }
}

/** The first thing that no column says, or that two do. */
function missingOf({ at, currency, isTwice }: BankColumns): string | null {
  if (isTwice) return 'columnTwice'
  if (!at.currency && currency === null) return 'noCurrency'
  return at.reference || at.purpose ? null : 'noReference'
}
