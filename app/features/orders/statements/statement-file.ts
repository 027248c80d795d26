import { decodeText, UnreadableText } from '#app/kit/decode-text.ts'
import { type KnownOfSeller, readBankCsv } from './bank-csv.ts'
import { readCamt } from './camt.ts'
import { type ReadStatement, StatementFault } from './statement.ts'

/** The entries of a bank statement, whatever the file is called. Throws a `StatementFault` that says why it is not read. */
export function readStatement(bytes: Uint8Array, known: KnownOfSeller = {}): ReadStatement {
  const text = textOf(bytes)
  const read = /^\s*</.test(text) ? readCamt(text) : readBankCsv(text, known)
  if (read.entries.length === 0) throw new StatementFault('empty')
  return read
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
