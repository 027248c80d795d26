import type { CatalogueField } from '#app/features/catalogue/catalogue-record/catalogue.ts'
import {
  type CatalogueReason,
  CatalogueRefusal,
} from '#app/features/catalogue/catalogue-record/catalogue-reason.ts'
import type { CatalogueContext } from '#app/features/catalogue/catalogue-record/catalogue-record.ts'
import { type CatalogueFile, type ColumnReading, readCatalogueFile } from './catalogue-file.ts'
import { type ReadEntry, readEntries } from './catalogue-reading.ts'

/** A file to read, and the context of its records. */
export type AskedFile = {
  file: { name: string; bytes: Uint8Array }
  mapping: ReadonlyMap<CatalogueField, string>
  columns?: ColumnReading
  context: CatalogueContext
}

export type RefusedFile = { ok: false; reason: CatalogueReason }
export type FileEntries = Omit<CatalogueFile, 'entries'> & { ok: true; entries: ReadEntry[] }

/** All entries of a file, normalised; one that cannot be read at all is answered with the reason. */
export function entriesOfFile({ file, mapping, columns, context }: AskedFile): FileEntries | RefusedFile {
  try {
    const { entries, ...said } = readCatalogueFile(file.name, file.bytes, mapping, columns)
    return { ok: true, ...said, entries: readEntries(entries, context) }
  } catch (error) {
    if (error instanceof CatalogueRefusal) return { ok: false, reason: error.reason }
    throw error
  }
}
