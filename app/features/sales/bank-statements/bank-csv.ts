import { isValidIBAN } from 'ibantools'
import { plainNumber } from '#app/features/people/bank-accounts/bank-account.ts'
import { machineMoney } from '#app/kit/money.ts'
import { STATEMENT_LIMITS } from '#app/kit/reading-limits.ts'
import type { BankColumns, BankField } from './bank-columns.ts'
import { type KnownLayout, tableIn } from './bank-table.ts'
import { amountReader } from './csv-amounts.ts'
import { type DayOrder, dayReader } from './csv-days.ts'
import { type Entry, type ReadStatement, referencesIn, StatementFault, wordsOf } from './statement.ts'

const SIDES: readonly (readonly [RegExp, 1 | -1])[] = [
  [/^(c|cr|crdt|credit|h|haben|gutschrift|avere|haber|\+|入金|入|振込入金|預入)$/i, 1],
  [/^(d|dr|dbit|debit|s|soll|lastschrift|dare|debe|-|出金|出|支払|支払い|引出)$/i, -1],
]
const ANNOUNCED =
  /pending|processing|not yet|authori[sz]ed|on hold|vorgemerkt|vormerk|in bearbeitung|nicht gebucht|en attente|en cours|à venir|in attesa|in corso|non contabilizzat|pendiente|en curso|en proceso|retenid|処理中|未確定|未処理|保留/i
/** What never became money, or did not stay it, in the words of Revolut, Wise and banks. */
const FAILED =
  /revert|declin|fail|reject|cancel|refus|return|bounced|void|expired|charged.?back|refunded|abgelehnt|fehlgeschlagen|storn|zurückge|rückbuchung|rücklastschrift|widerrufen|abgebrochen|échou|rejet|annul|contre-?passé|rembours|respint|rifiutat|fallit|stornat|annullat|rimborsat|rechaz|fallid|devuelt|cancelad|anulad|revertid|失敗|拒否|取消|組戻|返金|エラー/i
const DONE =
  /^(?:completed?|complete|booked|posted|settled|executed|cleared|success(?:ful)?|succeeded|paid|received|final|ok|done|processed|accepted|credited|umsatz gebucht|gebucht|verbucht|ausgeführt|abgeschlossen|erledigt|gutgeschrieben|comptabilisée?|exécutée?|effectuée?|terminée?|réglée?|reçue?|contabilizzat[oa]|eseguit[oa]|completat[oa]|accreditat[oa]|ricevut[oa]|contabilizad[oa]|ejecutad[oa]|completad[oa]|liquidad[oa]|realizad[oa]|recibid[oa]|完了|処理済み?|確定|入金済み?|済)$/i

/**
 * What the word of a row says: money that came, that is announced, or that never came; what nobody knows is
 * announced, so that a person looks.
 */
function standingOf(said: string): 'done' | 'pending' | 'failed' {
  const word = said.normalize('NFKC').trim()
  if (FAILED.test(word)) return 'failed'
  return word === '' || (DONE.test(word) && !ANNOUNCED.test(word)) ? 'done' : 'pending'
}

/** What stands first in days of a bank that says its currency, where that is sure. */
const USUAL: Record<string, DayOrder> = { INR: 'day', GBP: 'day', AUD: 'day', CHF: 'day', JPY: 'year' }

export type KnownOfSeller = {
  /** The currency of the seller's account, of a file that names none. */
  currency?: string | null
  /** What the seller said of tables, by their layout. */
  layouts?: KnownLayout
}

/**
 * Reads the entries of a bank's CSV, whose columns are known by their usual names in six languages, or
 * because the seller named them; the default currency is that of the seller's account. Refuses, each with its
 * reason, a table with unknown columns, ambiguous amounts or days, and a row that cannot be read. Rows
 * without a day or an amount, such as balances, are skipped and counted.
 */
export function readBankCsv(
  text: string,
  { currency, layouts = () => null }: KnownOfSeller = {},
): ReadStatement {
  const { columns, header, body, layout, key, currency: before } = tableIn(text, layouts)
  const ownCurrency = columns.currency ?? before
  const isAssumed = !columns.at.currency && ownCurrency === null
  const missing = missingOf(columns, isAssumed && !currency)
  if (missing)
    throw new StatementFault(missing, { columns: header.filter((cell) => cell !== '').join(' · ') })
  if (body.length > STATEMENT_LIMITS.entries)
    throw new StatementFault('tooMany', { most: STATEMENT_LIMITS.entries })
  const cells = (row: readonly string[], field: BankField) =>
    (columns.at[field] ?? []).map((at) => row[at]?.trim() ?? '').filter((cell) => cell !== '')
  const cell = (row: readonly string[], field: BankField) => cells(row, field)[0] ?? ''
  const rows = body
    .map((row, index) => {
      const day = cell(row, 'day') || cell(row, 'valueDay')
      const said = cell(row, 'amount') || moved(cell(row, 'credit'))
      const went = said === '' ? moved(cell(row, 'debit')) : ''
      return { row, at: index + 1, day, amount: said || went, went: went !== '' }
    })
    .filter(({ day, amount }) => /\d/.test(day) && /\d/.test(amount))
  const currencyOf = (row: readonly string[]) =>
    (cell(row, 'currency') || ownCurrency || (isAssumed && currency) || '').toUpperCase()
  const currencies = rows.map(({ row }) => currencyOf(row))
  const unknown = currencies.findIndex((one) => !/^[A-Z]{3}$/.test(one))
  if (unknown >= 0) throw new StatementFault('rowCurrency', { at: rows[unknown]?.at ?? 0 })
  const days = dayReader(
    rows.map(({ day }) => day),
    { said: layout?.dayOrder, usual: usualOf(currencies) ?? (columns.dayFirst ? 'day' : null) },
  )
  const amounts = amountReader(
    rows.map(({ amount }) => amount),
    currencies,
    layout?.decimal,
  )

  const entries = rows.flatMap(({ row, at, day: typed, amount, went }, index): Entry[] => {
    const day = days(typed)
    if (day === null) throw new StatementFault('rowDay', { at })
    const currency = currencies[index] ?? ''
    const read = amounts(amount)
    const money = read && machineMoney(read.digits, currency)
    const side = sideOf(cell(row, 'side'))
    if (!read || !money || side === null) throw new StatementFault('rowAmount', { at })
    const standing = standingOf(cell(row, 'status'))
    if (money.minor === 0 || standing === 'failed') return []
    const sign = side * read.sign * (went ? -1 : 1)
    // A column of what went may show it with a sign or without.
    const isCredit = went ? false : sign > 0
    const bank = cell(row, 'bankReference')
    const words = [...cells(row, 'reference'), ...cells(row, 'purpose')]
    return [
      {
        kind: standing === 'pending' ? 'pending' : isCredit ? 'credit' : 'debit',
        day,
        amountMinor: money.minor,
        currency,
        account: plainNumber(cell(row, 'account')) || null,
        bankReference: bank === '' ? null : bank.slice(0, 100),
        references: referencesIn([...words, bank].join(' · ')),
        name: wordsOf([cell(row, 'name')], 140),
        text: wordsOf(words, 400),
        payerIban: isCredit ? ibanIn(cell(row, 'payerAccount')) : null,
      },
    ]
  })
  const skipped = body.length - entries.length
  return { format: 'csv', entries, skipped, layoutKey: key }
}

/** Banks with a column for each side write a nought, or nothing, in the other. */
const moved = (amount: string) => (/[1-9]/.test(amount.normalize('NFKC')) ? amount : '')

/** What all days of a bank have first whose currency says it. */
function usualOf(currencies: readonly string[]): DayOrder | null {
  const orders = new Set(currencies.map((currency) => USUAL[currency] ?? null))
  const [order = null] = orders
  return orders.size === 1 ? order : null
}

function ibanIn(said: string): string | null {
  const number = plainNumber(said)
  return isValidIBAN(number) ? number : null
}

function sideOf(said: string): 1 | -1 | null {
  if (said === '') return 1
  return SIDES.find(([words]) => words.test(said))?.[1] ?? null
}

/** The first thing that no column says, or that two do. */
function missingOf({ at, isTwice }: BankColumns, hasNoCurrency: boolean): string | null {
  if (isTwice) return 'columnTwice'
  if (hasNoCurrency) return 'noCurrency'
  return at.reference || at.purpose ? null : 'noReference'
}
