import { isValidIBAN } from 'ibantools'
import { plainNumber } from '#app/features/people/bank-accounts/bank-account.ts'
import { machineMoney } from '#app/kit/money.ts'
import { STATEMENT_LIMITS } from '#app/kit/reading-limits.ts'
import {
  dayOf,
  type Entry,
  type EntryKind,
  type ReadStatement,
  referencesIn,
  StatementFault,
  type StatementFormat,
  wordsOf,
} from './statement.ts'
import { allAt, firstAt, readXml, textAt, type XmlElement } from './xml-tree.ts'

const NAMESPACE = /^urn:iso:std:iso:20022:tech:xsd:(camt\.\d{3}\.\d{3}\.\d{2})$/
const FORMATS = new Set<string>(['camt.053.001.02', 'camt.053.001.08'] satisfies StatementFormat[])
/** What banks say where they have no reference. */
const NO_REFERENCE = /^(NONREF|NOTPROVIDED|NOT PROVIDED|NONE|0+|-)$/i

/**
 * Reads the entries of an account statement (ISO 20022, camt.053.001.02 and .08). An entry of several
 * payments is split where the bank lists them and they add up, and is one `batch` otherwise. Refuses any
 * other message, and an entry without amount, direction or day.
 */
export function readCamt(text: string): ReadStatement {
  const root = readXml(text)
  const format = formatOf(root)
  const statements = allAt(root, 'BkToCstmrStmt/Stmt')
  if (root.name !== 'Document' || statements.length === 0) throw new StatementFault('notStatement')
  const entries: Entry[] = []
  let at = 0
  for (const statement of statements) {
    const account = numberOf(statement)
    for (const entry of allAt(statement, 'Ntry')) {
      at += 1
      entries.push(...entriesOf(entry, account, at))
      if (entries.length > STATEMENT_LIMITS.entries)
        throw new StatementFault('tooMany', { most: STATEMENT_LIMITS.entries })
    }
  }
  const moved = entries.filter(({ amountMinor }) => amountMinor > 0)
  return { format, entries: moved, skipped: entries.length - moved.length }
}

function formatOf(root: XmlElement): StatementFormat {
  const said = Object.entries(root.attributes)
    .filter(([name]) => name === 'xmlns' || name.startsWith('xmlns:'))
    .map(([, value]) => NAMESPACE.exec(value.trim())?.[1])
    .find((found) => found !== undefined)
  if (said === undefined) throw new StatementFault('notStatement')
  if (!FORMATS.has(said)) throw new StatementFault('version', { version: said })
  return said as StatementFormat
}

function numberOf(statement: XmlElement): string | null {
  const number = textAt(statement, 'Acct/Id/IBAN', 'Acct/Id/Othr/Id')
  return number === undefined ? null : plainNumber(number) || null
}

function entriesOf(entry: XmlElement, account: string | null, at: number): Entry[] {
  const amount = amountOf(firstAt(entry, 'Amt'))
  const day = dayIn(entry)
  const side = textAt(entry, 'CdtDbtInd')
  if (!amount || !day || (side !== 'CRDT' && side !== 'DBIT')) throw new StatementFault('entry', { at })
  const whole = { kind: kindOf(entry, side), day, account, ...amount }
  const details = allAt(entry, 'NtryDtls/TxDtls')
  const parts = details.map((one) => amountOf(firstAt(one, 'Amt', 'AmtDtls/TxAmt/Amt')))
  if (whole.kind !== 'credit' || details.length < 2) {
    const isBatch = whole.kind === 'credit' && Number(textAt(entry, 'NtryDtls/Btch/NbOfTxs') ?? 1) > 1
    return [{ ...whole, kind: isBatch ? 'batch' : whole.kind, ...wordsIn([entry, ...details], entry) }]
  }
  const isOneSided = details.every((one) => (textAt(one, 'CdtDbtInd') ?? side) === side)
  const sum = parts.reduce(
    (total, part) => total + (part?.currency === amount.currency ? part.amountMinor : Number.NaN),
    0,
  )
  if (!isOneSided || sum !== amount.amountMinor)
    return [{ ...whole, kind: 'batch', ...wordsIn([entry, ...details], entry) }]
  return details.map((one, index) => ({ ...whole, ...parts[index], ...wordsIn([one], entry, one) }))
}

function kindOf(entry: XmlElement, side: 'CRDT' | 'DBIT'): EntryKind {
  if (textAt(entry, 'Sts/Cd', 'Sts/Prtry', 'Sts') !== 'BOOK') return 'pending'
  const isBack = /^(true|1)$/.test(textAt(entry, 'RvslInd') ?? '')
  // What the account's holder had sent and what came back is no payment of a bill, whatever reference it
  // names.
  if (isBack || firstAt(entry, 'NtryDtls/TxDtls/RtrInf')) return 'reversal'
  return side === 'CRDT' ? 'credit' : 'debit'
}

function amountOf(amount: XmlElement | undefined): { amountMinor: number; currency: string } | null {
  const currency = amount?.attributes.Ccy ?? ''
  if (!amount || !/^[A-Z]{3}$/.test(currency)) return null
  const read = machineMoney(amount.text, currency)
  return read && { amountMinor: read.minor, currency }
}

function dayIn(entry: XmlElement): string | null {
  const said = textAt(entry, 'BookgDt/Dt', 'BookgDt/DtTm', 'ValDt/Dt', 'ValDt/DtTm') ?? ''
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})/.exec(said) ?? []
  return dayOf(Number(year), Number(month), Number(day))
}

/**
 * What is said of an entry in some of its elements; the bank's own reference of a part is the part's, else
 * the entry's.
 */
function wordsIn(from: readonly XmlElement[], entry: XmlElement, part?: XmlElement) {
  const said = (path: string) => from.flatMap((one) => allAt(one, path).map(({ text }) => text))
  const references = [...said('RmtInf/Strd/CdtrRefInf/Ref'), ...said('Refs/EndToEndId')]
  const words = [said('RmtInf/Ustrd').join(' '), ...said('RmtInf/Strd/AddtlRmtInf'), ...said('AddtlTxInf')]
  const texts = [...references.filter((one) => !NO_REFERENCE.test(one)), ...words, ...said('AddtlNtryInf')]
  const own = part && textAt(part, 'Refs/AcctSvcrRef', 'Refs/TxId')
  const bank = [textAt(entry, 'AcctSvcrRef', 'NtryRef'), own].filter(
    (one) => one !== undefined && !NO_REFERENCE.test(one),
  )
  return {
    bankReference: bank.length > 0 ? bank.join(' ') : null,
    references: referencesIn(texts.join(' · ')),
    name: wordsOf([...said('RltdPties/Dbtr/Nm'), ...said('RltdPties/Dbtr/Pty/Nm')], 140),
    text: wordsOf(texts, 400),
    payerIban: ibanIn(said('RltdPties/DbtrAcct/Id/IBAN')),
  }
}

/** One account and no other, of money that came. */
export function ibanIn(said: readonly string[]): string | null {
  const [iban = '', ...others] = new Set(said.map(plainNumber))
  return others.length === 0 && isValidIBAN(iban) ? iban : null
}
