import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { TableColumn } from '#app/features/catalogue/catalogue-files/column-match.ts'
import { type Before, UNDONE } from '#app/features/catalogue/catalogue-import/undo.ts'
import {
  type CatalogueFormat,
  type ColumnChoice,
  RAW_FIELDS,
} from '#app/features/catalogue/catalogue-record/catalogue.ts'
import type { CatalogueReason } from '#app/features/catalogue/catalogue-record/catalogue-reason.ts'
import { OUTCOMES } from '#app/features/catalogue/catalogue-record/upload.ts'
import { accounts } from '#app/features/people/accounts/tables.server.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import type { AccountId, PartyId } from '#app/kit/ids.ts'
import { bytes, instant } from '#app/platform/columns.server.ts'
import { isOneOf } from '#app/platform/one-of.server.ts'
import type { FeedMark } from './feed.ts'

/**
 * An address from which a provider's list is read each night, once its first reading was confirmed. `source`
 * is the source of its records, `mark` the validators of the last complete reading, `told` a digest of the
 * rows of which its provider was notified. `fault` is why the last reading failed, `failures` how many in a
 * row, `seats` how many each date has that has prices and names no number.
 */
export const catalogueFeeds = pgTable(
  'catalogue_feeds',
  {
    id: uuid().primaryKey(),
    code: text().notNull().unique(),
    ownerId: uuid()
      .$type<PartyId>()
      .notNull()
      .references(() => parties.id, { onDelete: 'cascade' }),
    byId: uuid()
      .$type<AccountId>()
      .references(() => accounts.id, { onDelete: 'set null' }),
    address: text().notNull(),
    source: text().notNull(),
    publish: boolean().notNull(),
    category: text(),
    timeZone: text(),
    seats: integer(),
    mark: jsonb().$type<FeedMark>(),
    notifiedDigest: text(),
    failures: integer().notNull().default(0),
    fault: jsonb().$type<CatalogueReason>(),
    createdAt: instant().notNull(),
    confirmedAt: instant(),
    stoppedAt: instant(),
    triedAt: instant(),
    readAt: instant(),
    nextAt: instant().notNull(),
  },
  (t) => [
    uniqueIndex('catalogue_feeds_address').on(t.ownerId, t.address),
    index('catalogue_feeds_next')
      .on(t.nextAt)
      .where(sql`${t.confirmedAt} is not null and ${t.stoppedAt} is null`),
  ],
)

/**
 * A file that a provider uploaded, and its progress: read, confirmed, done; `refusal` is why it was not read
 * or not finished. `content` is kept until it is done. A party has one that is neither done nor refused, and
 * one more of each feed. `attempts` counts since the last row done. `tableColumns` are the columns of a table
 * with samples and suggestions, `chosenColumns` what they fill; `askedAt` is since when it waits for its
 * provider's decision.
 */
export const catalogueUploads = pgTable(
  'catalogue_uploads',
  {
    id: uuid().primaryKey(),
    code: text().notNull().unique(),
    ownerId: uuid()
      .$type<PartyId>()
      .notNull()
      .references(() => parties.id, { onDelete: 'cascade' }),
    byId: uuid()
      .$type<AccountId>()
      .references(() => accounts.id, { onDelete: 'set null' }),
    feedId: uuid().references(() => catalogueFeeds.id, { onDelete: 'set null' }),
    feedMark: jsonb().$type<FeedMark>(),
    fileName: text().notNull(),
    content: bytes(),
    publish: boolean().notNull(),
    category: text(),
    timeZone: text(),
    seats: integer(),
    source: text(),
    format: text().$type<CatalogueFormat>(),
    notes: jsonb().$type<CatalogueReason[]>().notNull().default([]),
    tableColumns: jsonb().$type<TableColumn[]>(),
    chosenColumns: jsonb().$type<ColumnChoice>(),
    rowCount: integer(),
    refusal: jsonb().$type<CatalogueReason>(),
    attempts: integer().notNull().default(0),
    createdAt: instant().notNull(),
    touchedAt: instant().notNull(),
    askedAt: instant(),
    readAt: instant(),
    confirmedAt: instant(),
    doneAt: instant(),
    undoAskedAt: instant(),
    undoneAt: instant(),
  },
  (t) => [
    uniqueIndex('catalogue_uploads_open')
      .on(t.ownerId)
      .where(sql`${t.feedId} is null and ${t.doneAt} is null and ${t.refusal} is null`),
    uniqueIndex('catalogue_uploads_feed')
      .on(t.feedId)
      .where(sql`${t.doneAt} is null and ${t.refusal} is null`),
    index('catalogue_uploads_read').on(t.feedId, t.createdAt),
    index('catalogue_uploads_owner').on(t.ownerId, t.createdAt),
    index('catalogue_uploads_touched').on(t.touchedAt),
    check('catalogue_uploads_content', sql`(${t.content} is null) = (${t.doneAt} is not null)`),
    check('catalogue_uploads_asked', sql`${t.askedAt} is null or ${t.tableColumns} is not null`),
    check('catalogue_uploads_undo', sql`${t.undoAskedAt} is null or ${t.doneAt} is not null`),
    check('catalogue_uploads_order', sql`${t.doneAt} is null or ${t.confirmedAt} is not null`),
  ],
)

/**
 * The outcome of a row of an uploaded file, by its position: planned until it is done. `becomes` is the state
 * in which it is shown, `sourceKey` its record. `itemId` is the topic or event that it made or changed,
 * `leftAt` when that was last written then, `before` its former values (kept for a day), `undone` the outcome
 * of undoing.
 */
export const catalogueUploadRows = pgTable(
  'catalogue_upload_rows',
  {
    uploadId: uuid()
      .notNull()
      .references(() => catalogueUploads.id, { onDelete: 'cascade' }),
    at: integer().notNull(),
    position: integer().notNull(),
    kind: text(),
    title: text().notNull(),
    sourceKey: text(),
    outcome: text({ enum: OUTCOMES }).notNull(),
    becomes: text(),
    reason: jsonb().$type<CatalogueReason>(),
    guesses: jsonb().$type<CatalogueReason[]>().notNull(),
    notes: jsonb().$type<CatalogueReason[]>().notNull(),
    doneAt: instant(),
    itemId: uuid(),
    leftAt: instant(),
    before: jsonb().$type<Before>(),
    undone: text({ enum: UNDONE }),
    undoReason: jsonb().$type<CatalogueReason>(),
  },
  (t) => [
    primaryKey({ columns: [t.uploadId, t.at] }),
    index('catalogue_upload_rows_item').on(t.itemId).where(sql`${t.itemId} is not null`),
    index('catalogue_upload_rows_before').on(t.uploadId).where(sql`${t.before} is not null`),
    check('catalogue_upload_rows_undone', isOneOf(t.undone, UNDONE)),
    check('catalogue_upload_rows_outcome', isOneOf(t.outcome, OUTCOMES)),
  ],
)

/**
 * What a provider last decided that columns of a name fill; null leaves one out. Applies to its next file,
 * and its feeds.
 */
export const catalogueColumns = pgTable(
  'catalogue_columns',
  {
    ownerId: uuid()
      .$type<PartyId>()
      .notNull()
      .references(() => parties.id, { onDelete: 'cascade' }),
    header: text().notNull(),
    field: text({ enum: RAW_FIELDS }),
    chosenAt: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.ownerId, t.header] }),
    check('catalogue_columns_field', isOneOf(t.field, RAW_FIELDS)),
  ],
)
