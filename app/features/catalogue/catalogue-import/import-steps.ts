import type { FileEntries } from '#app/features/catalogue/catalogue-files/file-entries.ts'
import type { CatalogueReason } from '#app/features/catalogue/catalogue-record/catalogue-reason.ts'
import type { AccountId } from '#app/kit/ids.ts'
import type { Tx } from '#app/platform/db.server.ts'
import type { StoredOutcome, StoreFacts } from './keep-source.server.ts'

export type ImportLine = StoredOutcome & {
  position: number
  kind: 'topic' | 'event' | null
  title: string
  /** Which record it is; null where it could not be read. */
  key: string | null
}
/** The outcome of a row without a record, or one that could not be stored. */
export const NOT_WRITTEN = { outcome: 'refused' as const, state: null, guesses: [], notes: [] }
export type ReadFile = Omit<FileEntries, 'ok' | 'entries'>

/**
 * Callbacks by which a provider's own import records each row and resumes after an interruption. Its events
 * stay drafts, subject to review.
 */
export type ImportSteps = {
  /** For whom the system imports. */
  by: AccountId | null
  /** What the file is, before its first row; a reason ends the import. */
  begin: (file: ReadFile & { rows: number }) => Promise<CatalogueReason | null>
  isDone: (at: number) => boolean
  goesOn: () => boolean
  /**
   * In the transaction that stores rows: which of them are still to be done, and then what became of each, or
   * would.
   */
  take: (tx: Tx, ats: readonly number[]) => Promise<ReadonlySet<number>>
  note: (tx: Tx, rows: { at: number; line: ImportLine }[]) => Promise<void>
}

/** Identifies a record of its file. */
export const headOf = ({ record: { position, kind, title, key } }: StoreFacts) => ({
  position,
  kind,
  title,
  key,
})
