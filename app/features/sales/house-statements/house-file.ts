import { readBankCsv } from '#app/features/sales/bank-statements/bank-csv.ts'
import { type Entry, StatementFault } from '#app/features/sales/bank-statements/statement.ts'
import { decodeText, UnreadableText } from '#app/kit/decode-text.ts'
import { readHouseCamt } from './house-camt.ts'
import type { HouseEntry } from './house-statement.ts'

const KINDS: Partial<Record<Entry['kind'], HouseEntry['kind']>> = {
  credit: 'credit',
  batch: 'credit',
  debit: 'paid',
  reversal: 'returned',
}

/**
 * The entries of a statement of one of the house's accounts: CAMT.053 or .054, or a table. Throws a
 * `StatementFault` with the reason why it is not read.
 */
export function readHouseFile(bytes: Uint8Array): HouseEntry[] {
  const text = textOf(bytes)
  const entries = /^\s*</.test(text) ? readHouseCamt(text) : readBankCsv(text).entries.flatMap(ofTable)
  if (entries.length === 0) throw new StatementFault('empty')
  return entries
}

function ofTable(entry: Entry): HouseEntry[] {
  const kind = KINDS[entry.kind]
  const { day, amountMinor, currency, account, references, name, text, bankReference } = entry
  const [payout = null, ...others] = references
  if (!kind) return []
  return [
    {
      kind,
      day,
      amountMinor,
      currency,
      account,
      payout: others.length === 0 ? payout : null,
      batch: null,
      reason: kind === 'returned' ? text : null,
      payer: kind === 'credit' ? name : null,
      payerIban: (kind === 'credit' && entry.payerIban) || null,
      words: text ?? '',
      bankReference,
    },
  ]
}

function textOf(bytes: Uint8Array): string {
  if (bytes[0] === 0x50 && bytes[1] === 0x4b) throw new StatementFault('packed')
  try {
    const { text, note } = decodeText(bytes)
    if (note?.code === 'damaged') throw new StatementFault('encoding')
    return text.replace(/^\ufeff/, '')
  } catch (error) {
    throw error instanceof UnreadableText ? new StatementFault('encoding') : error
  }
}
