import { decodeText, UnreadableText } from '#app/kit/decode-text.ts'
import { type KnownOfSeller, readBankCsv } from './bank-csv.ts'
import { unnamedTableIn } from './bank-table.ts'
import { readCamt } from './camt.ts'
import { type ReadStatement, StatementFault } from './statement.ts'

/**
 * The entries of a bank statement, whatever the file's name. Throws a `StatementFault` with the reason why it
 * is not read.
 */
export function readStatement(bytes: Uint8Array, known: KnownOfSeller = {}): ReadStatement {
  const text = textOf(bytes)
  const read = isXml(text) ? readCamt(text) : readBankCsv(text, known)
  if (read.entries.length === 0) throw new StatementFault('empty')
  return read
}

/** The questions about an unknown table's columns; null for any other file. */
export function unnamedTableOf(bytes: Uint8Array): ReturnType<typeof unnamedTableIn> {
  const text = textOf(bytes)
  return isXml(text) ? null : unnamedTableIn(text)
}

const isXml = (text: string) => /^\s*</.test(text)

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
