import type { KnownOfSeller } from './bank-csv.ts'
import { keptKey } from './kept-key.server.ts'
import type { Layout, UnnamedTable } from './layout.ts'
import { asksForColumns, type ReadStatement, StatementFault } from './statement.ts'
import { readStatement, unnamedTableOf } from './statement-file.ts'

/** A statement with its seller's currency and named layouts, by their stored keys. */
export type AskedStatement = {
  bytes: Uint8Array
  /** Only what a person is asked of a table is wanted of it. */
  isUnnamed?: boolean
  currency?: string | null
  layouts?: ReadonlyMap<string, Layout>
}

type Unnamed = (UnnamedTable & { key: string }) | null

/** A statement's entries; or why it is not read, with the questions to a person who can help. */
export type LookedInto =
  | { kind: 'read'; read: ReadStatement }
  | { kind: 'unnamed'; unnamed: Unnamed }
  | { kind: 'fault'; code: string; params?: Record<string, string | number>; unnamed: Unnamed }

/** Reads a statement, in the reader process alone. Errors of the file are returned, never thrown. */
export function lookInto({ bytes, isUnnamed, currency, layouts }: AskedStatement): LookedInto {
  const known: KnownOfSeller = { currency, layouts: (key) => layouts?.get(keptKey(key)) ?? null }
  try {
    if (isUnnamed) return { kind: 'unnamed', unnamed: unnamedTableOf(bytes) }
    return { kind: 'read', read: readStatement(bytes, known) }
  } catch (error) {
    if (!(error instanceof StatementFault)) throw error
    const table = asksForColumns(error, true) ? unnamedTableOf(bytes) : null
    const isAsked = table !== null && asksForColumns(error, Boolean(known.layouts?.(table.key)))
    return { kind: 'fault', code: error.code, params: error.params, unnamed: isAsked ? table : null }
  }
}
