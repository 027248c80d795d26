import { readReference } from '#app/features/money/payments/transfer.ts'
import { plainNumber } from '#app/features/people/bank-accounts/bank-account.ts'
import { ibanIn } from '#app/features/sales/bank-statements/camt.ts'
import { dayOf, StatementFault, wordsOf } from '#app/features/sales/bank-statements/statement.ts'
import {
  allAt,
  firstAt,
  readXml,
  textAt,
  type XmlElement,
} from '#app/features/sales/bank-statements/xml-tree.ts'
import { machineMoney } from '#app/kit/money.ts'
import { type HouseEntry, type HouseKind, MOST_ENTRIES } from './house-statement.ts'

const NAMESPACE = /^urn:iso:std:iso:20022:tech:xsd:camt\.05[34]\.001\.\d{2}$/
/** What banks say where they have no reference. */
const NO_REFERENCE = /^(NONREF|NOTPROVIDED|NOT PROVIDED|NONE|0+|-)$/i
/** As files of payouts name a batch. */
const BATCH = /^([A-Z0-9]{10})-1$/

/**
 * Reads the booked entries of account statements (ISO 20022, camt.053) and of notifications of credits and
 * debits (camt.054): each payment of an entry for itself where the bank lists them and they add up, or the
 * entry as a whole. Throws a `StatementFault` with the reason why it is not read.
 */
export function readHouseCamt(text: string): HouseEntry[] {
  const root = readXml(text)
  const isOurs = Object.entries(root.attributes).some(
    ([name, value]) => (name === 'xmlns' || name.startsWith('xmlns:')) && NAMESPACE.test(value.trim()),
  )
  if (root.name !== 'Document' || !isOurs) throw new StatementFault('notStatement')
  const statements = [...allAt(root, 'BkToCstmrStmt/Stmt'), ...allAt(root, 'BkToCstmrDbtCdtNtfctn/Ntfctn')]
  const entries: HouseEntry[] = []
  let at = 0
  for (const statement of statements) {
    const number = textAt(statement, 'Acct/Id/IBAN', 'Acct/Id/Othr/Id')
    const account = number === undefined ? null : plainNumber(number) || null
    for (const entry of allAt(statement, 'Ntry')) {
      at += 1
      if (textAt(entry, 'Sts/Cd', 'Sts/Prtry', 'Sts') !== 'BOOK') continue
      entries.push(...entriesOf(entry, account, at))
      if (entries.length > MOST_ENTRIES) throw new StatementFault('tooMany', { most: MOST_ENTRIES })
    }
  }
  return entries
}

function entriesOf(entry: XmlElement, account: string | null, at: number): HouseEntry[] {
  const amount = amountOf(firstAt(entry, 'Amt'))
  const day = dayIn(entry)
  const side = textAt(entry, 'CdtDbtInd')
  if (!amount || !day || (side !== 'CRDT' && side !== 'DBIT')) throw new StatementFault('entry', { at })
  if (amount.amountMinor === 0) return []
  const details = allAt(entry, 'NtryDtls/TxDtls')
  const parts = details.map((one) => amountOf(firstAt(one, 'Amt', 'AmtDtls/TxAmt/Amt')))
  const sum = parts.reduce(
    (total, part) => total + (part?.currency === amount.currency ? part.amountMinor : Number.NaN),
    0,
  )
  const whole = { day, account, ...amount }
  // One payment has the amount of its entry, whatever it was instructed in.
  if (details.length <= 1 || sum !== amount.amountMinor)
    return [{ ...whole, ...saidOf([entry, ...(details.length === 1 ? details : [])], entry, side) }]
  return details.map((one, index) => ({ ...whole, ...parts[index], ...saidOf([one], entry, side) }))
}

function kindOf(from: readonly XmlElement[], entry: XmlElement, side: string): HouseKind {
  const isBack =
    /^(true|1)$/.test(textAt(entry, 'RvslInd') ?? '') || from.some((one) => firstAt(one, 'RtrInf'))
  if (side === 'DBIT') return 'paid'
  return isBack ? 'returned' : 'credit'
}

function saidOf(from: readonly XmlElement[], entry: XmlElement, side: string) {
  const inside = from.flatMap((one) => (one === entry ? allAt(one, 'NtryDtls/TxDtls') : [one]))
  const said = (path: string) => inside.flatMap((one) => allAt(one, path).map(({ text }) => text))
  const first = (...paths: string[]) =>
    paths.flatMap(said).find((one) => one !== '' && !NO_REFERENCE.test(one))
  const references = [...said('Refs/EndToEndId'), ...said('RmtInf/Strd/CdtrRefInf/Ref')]
  const batch = first('Refs/PmtInfId') ?? textAt(entry, 'NtryDtls/Btch/PmtInfId') ?? ''
  const words = wordsOf(
    [
      ...references.filter((one) => !NO_REFERENCE.test(one)),
      said('RmtInf/Ustrd').join(' '),
      ...said('RmtInf/Strd/AddtlRmtInf'),
      ...said('AddtlTxInf'),
      ...allAt(entry, 'AddtlNtryInf').map(({ text }) => text),
    ],
    400,
  )
  const own = first('Refs/AcctSvcrRef', 'Refs/TxId')
  const bank = [textAt(entry, 'AcctSvcrRef', 'NtryRef'), own].filter(
    (one) => one !== undefined && !NO_REFERENCE.test(one),
  )
  const single = inside.length <= 1 || inside.length === from.length
  return {
    kind: kindOf(inside, entry, side),
    payout: single ? codeIn(references) : null,
    batch: BATCH.exec(batch)?.[1] ?? null,
    reason: wordsOf([first('RtrInf/Rsn/Cd', 'RtrInf/Rsn/Prtry'), ...said('RtrInf/AddtlInf')], 200),
    payerIban: side === 'CRDT' ? ibanIn(said('RltdPties/DbtrAcct/Id/IBAN')) : null,
    payer: wordsOf([...said('RltdPties/Dbtr/Nm'), ...said('RltdPties/Dbtr/Pty/Nm')], 140),
    words: words ?? '',
    bankReference: bank.length > 0 ? bank.join(' ') : null,
  }
}

/** The payout that references name: ours are creditor references of its code. */
function codeIn(references: readonly string[]): string | null {
  for (const one of references) {
    const code = readReference(one)
    if (code !== null && /^[A-Z0-9]{10}$/.test(code)) return code
  }
  return null
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
