import { readReference } from '#app/features/money/payments/transfer.ts'

/** For so many days entries that paid nothing are kept, and the texts of those that did. */
export const KEPT_DAYS = 30
/** For so many days an unread table waits for its columns to be named. */
export const UNREAD_DAYS = 1
/** Marks of payers are compared for two years. */
export const PAYER_MARK_DAYS = 730
/** The most named layouts of a seller. */
export const MOST_LAYOUTS = 50
/** The most unconfirmed statements of a party. */
export const MOST_OPEN = 5
export const FILES_A_DAY = { name: 'bank-statements', points: 40, seconds: 86_400 } as const

export const STATEMENT_FORMATS = ['camt.053.001.02', 'camt.053.001.08', 'csv'] as const
export type StatementFormat = (typeof STATEMENT_FORMATS)[number]

/** The stage of a statement, derived from the timestamps of its row. */
export function stageOf({ confirmedAt, doneAt, isUnread }: Stage) {
  if (isUnread) return 'unread' as const
  return doneAt ? ('done' as const) : confirmedAt ? ('running' as const) : ('ready' as const)
}

type Stage = { confirmedAt: Date | null; doneAt: Date | null; isUnread: boolean }

/** What a person who names the columns of a table can mend. */
const NAMED_AWAY = ['columns', 'columnTwice', 'noCurrency', 'noReference', 'rowCurrency', 'days', 'amounts']
/** What shows that columns were named wrong. */
const NAMED_WRONG = ['rowDay', 'rowAmount']

/**
 * Whether a person is asked for an unread table's columns: by the reason, and whether they were named before.
 */
export const asksForColumns = ({ code }: StatementFault, wasNamed: boolean): boolean =>
  NAMED_AWAY.includes(code) || (wasNamed && NAMED_WRONG.includes(code))

/** The kind of an entry: money in, money out, a reversal, a mere announcement, or several payments in one. */
export const ENTRY_KINDS = ['credit', 'debit', 'reversal', 'pending', 'batch'] as const
export type EntryKind = (typeof ENTRY_KINDS)[number]

/**
 * An entry of a bank statement. The amount is positive, the day is the bank's, `account` the seller's own.
 */
export type Entry = {
  kind: EntryKind
  day: string
  amountMinor: number
  currency: string
  account: string | null
  bankReference: string | null
  /** The orders whose creditor references (ISO 11649) it names, each once. */
  references: string[]
  name: string | null
  text: string | null
  /** The account that money came from, where the bank says it by an IBAN that is right. */
  payerIban?: string | null
}

/** An open invoice of the seller. `account` is the number that it names. */
export type Bill = {
  reference: string
  invoice: string
  /** '2026-11-27' */
  issuedOn: string
  buyer: string
  totalMinor: number
  currency: string
  standing: 'open' | 'paid' | 'over'
  account: string | null
}

export type ReadStatement = {
  format: StatementFormat
  entries: Entry[]
  skipped: number
  /** The key of the layout by which its seller had named the columns. */
  layoutKey?: string | null
}

/** Why a file is not read: a code of `statements:fault` and its parameters. */
export class StatementFault extends Error {
  code: string
  params: Record<string, string | number>
  constructor(code: string, params: Record<string, string | number> = {}) {
    super(`statement not read: ${code}`)
    this.code = code
    this.params = params
  }
}

// Banks break lines anywhere, and people write references in groups: a sign or two may stand between, but the
// reference must end.
const REFERENCE = /(?<![A-Z\d])RF(?:[\s./-]{0,2}\d){2}(?:[\s./-]{0,2}[A-Z\d]){10}(?![A-Z\d])/g

/** The order references that a text contains as creditor references with valid check digits, each once. */
export function referencesIn(text: string): string[] {
  const found = text.normalize('NFKC').toUpperCase().match(REFERENCE) ?? []
  return [...new Set(found.flatMap((one) => readReference(one.replace(/[./-]/g, '')) ?? []))]
}

/**
 * Keys that identify a seller's entries, in order: the same entry has the same key in every file of its bank.
 * Identical entries are numbered, so that two equal payments stay two.
 */
export function entryMarks(entries: readonly Entry[]): string[] {
  const seen = new Map<string, number>()
  return entries.map((entry) => {
    const { account, day, kind, amountMinor, currency, references, bankReference, name, text } = entry
    const distinctive = bankReference === null ? [name, text] : [bankReference]
    const mark = JSON.stringify([account, day, kind, amountMinor, currency, references, ...distinctive])
    const turn = (seen.get(mark) ?? 0) + 1
    seen.set(mark, turn)
    return `${mark} ${turn}`
  })
}

/** A real day as ISO 8601 writes it, or null. */
export function dayOf(year: number, month: number, day: number): string | null {
  const at = new Date(Date.UTC(year, month - 1, day))
  const isReal = at.getUTCFullYear() === year && at.getUTCMonth() === month - 1 && at.getUTCDate() === day
  return isReal && year >= 2000 && year < 2100 ? at.toISOString().slice(0, 10) : null
}

const CONTROL = /[\p{C}\u2028\u2029]+/gu

/** A bank's text as stored: one line without invisible characters; null where empty. */
export function wordsOf(parts: readonly (string | undefined)[], longest: number): string | null {
  const line = parts
    .map((part) => part?.normalize('NFC').replace(CONTROL, ' ').replace(/\s+/g, ' ').trim() ?? '')
    .filter((part, at, all) => part !== '' && all.indexOf(part) === at)
    .join(' · ')
  return line === '' ? null : Array.from(line).slice(0, longest).join('')
}
