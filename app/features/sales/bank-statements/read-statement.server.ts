import type { PartyId } from '#app/kit/ids.ts'
import { readApart } from '#app/platform/reading/read-apart.server.ts'
import type { AskedStatement, LookedInto } from './look-into.server.ts'

const READER = {
  name: 'statement',
  source: '#app/features/sales/bank-statements/statement-reader.server.ts',
} as const

/**
 * Reads a seller's statement in a separate process while somebody waits; one that takes too much is a fault,
 * `heavy`.
 */
export async function readStatementOf(
  file: { ownerId: PartyId; name: string },
  asked: AskedStatement,
): Promise<LookedInto> {
  const brought = { ...file, bytes: asked.bytes, given: asked, isWaitedFor: true }
  const read = await readApart<LookedInto>(READER, brought)
  return read.ok ? read.said : { kind: 'fault', code: 'heavy', unnamed: null }
}

/** The questions about a seller's table whose columns wait to be named; null where it no longer waits. */
export async function unnamedTableIn(file: { ownerId: PartyId; name: string }, bytes: Uint8Array) {
  const found = await readStatementOf(file, { bytes, isUnnamed: true })
  return found.kind === 'unnamed' ? found.unnamed : null
}
