import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { parties } from '#app/features/people/parties/tables.server.ts'
import type { PartyId } from '#app/kit/ids.ts'
import { instant } from '#app/platform/columns.server.ts'
import { isOneOf } from '#app/platform/one-of.server.ts'
import { FILE_FAULTS, FILE_FORMATS, FILED_DOCUMENTS } from './document-file.ts'

/**
 * The files of issued documents, each drawn once: where it lies its id says, what it held its hash. Rows are
 * added and never change: a trigger refuses it.
 */
export const documentFiles = pgTable(
  'document_files',
  {
    id: uuid().primaryKey(),
    documentKind: text({ enum: FILED_DOCUMENTS }).notNull(),
    documentId: uuid().notNull(),
    edition: text().notNull(),
    format: text({ enum: FILE_FORMATS }).notNull(),
    language: text().notNull(),
    /** Who issued the document, nobody where the marketplace itself did, and to whom. */
    issuerId: uuid()
      .$type<PartyId>()
      .references(() => parties.id),
    recipientId: uuid()
      .$type<PartyId>()
      .references(() => parties.id),
    sha256: text().notNull(),
    bytes: integer().notNull(),
    drawnAt: instant().notNull(),
    /** By which version of the drawing. */
    drawing: smallint().notNull(),
  },
  (t) => [
    unique('document_files_name').on(t.documentId, t.documentKind, t.format, t.language, t.edition),
    index('document_files_issuer').on(t.issuerId).where(sql`${t.issuerId} is not null`),
    index('document_files_recipient').on(t.recipientId).where(sql`${t.recipientId} is not null`),
    check('document_files_document', isOneOf(t.documentKind, FILED_DOCUMENTS)),
    check('document_files_format', isOneOf(t.format, FILE_FORMATS)),
    check('document_files_language', sql`(${t.format} = 'pdf') = (${t.language} <> '')`),
    check('document_files_content', sql`${t.sha256} ~ '^[0-9a-f]{64}$' and ${t.bytes} > 0`),
  ],
)

/**
 * Documents whose files are still to be drawn: triggers add one with the row of its document, its job takes
 * it away. What was issued before there were files waits behind what is issued.
 */
export const undrawnDocuments = pgTable(
  'undrawn_documents',
  {
    documentKind: text({ enum: FILED_DOCUMENTS }).notNull(),
    documentId: uuid().notNull(),
    isBacklog: boolean().notNull().default(false),
    askedAt: instant().notNull().defaultNow(),
    tries: smallint().notNull().default(0),
    tryAt: instant().notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.documentKind, t.documentId] }),
    index('undrawn_documents_turn').on(t.isBacklog, t.askedAt),
    check('undrawn_documents_kind', isOneOf(t.documentKind, FILED_DOCUMENTS)),
  ],
)

/** Kept files that are not as they were stored, until they are again. */
export const documentFileFaults = pgTable(
  'document_file_faults',
  {
    fileId: uuid()
      .primaryKey()
      .references(() => documentFiles.id),
    fault: text({ enum: FILE_FAULTS }).notNull(),
    noticedAt: instant().notNull(),
  },
  (t) => [check('document_file_faults_fault', isOneOf(t.fault, FILE_FAULTS))],
)
