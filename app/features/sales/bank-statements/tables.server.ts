import { sql } from 'drizzle-orm'
import { check, date, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { accounts } from '#app/features/people/accounts/tables.server.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import { orders } from '#app/features/sales/orders/tables.server.ts'
import type { AccountId, PartyId } from '#app/kit/ids.ts'
import { bytes, instant, minor } from '#app/platform/columns.server.ts'
import { isOneOf } from '#app/platform/one-of.server.ts'
import { DAY_ORDERS } from './csv-days.ts'
import { DECIMAL_SIGNS, type NamedField } from './layout.ts'
import { ENTRY_KINDS, STATEMENT_FORMATS } from './statement.ts'

/** The columns that a seller has named of its bank's tables, for all tables with the same ones. */
export const statementLayouts = pgTable(
  'statement_layouts',
  {
    id: uuid().primaryKey(),
    sellerId: uuid()
      .$type<PartyId>()
      .notNull()
      .references(() => parties.id, { onDelete: 'cascade' }),
    /** What the names of its columns, or their number, come to. */
    layoutKey: text().notNull(),
    fields: jsonb().$type<(NamedField | null)[]>().notNull(),
    dayOrder: text({ enum: DAY_ORDERS }),
    decimal: text({ enum: DECIMAL_SIGNS }),
    currency: text(),
    namedAt: instant().notNull(),
  },
  (t) => [
    uniqueIndex('statement_layouts_key').on(t.sellerId, t.layoutKey),
    check('statement_layouts_day_order', isOneOf(t.dayOrder, DAY_ORDERS)),
    check('statement_layouts_decimal', isOneOf(t.decimal, DECIMAL_SIGNS)),
  ],
)

/** A bank statement that a seller uploaded, to see which invoices its entries pay. */
export const bankStatements = pgTable(
  'bank_statements',
  {
    id: uuid().primaryKey(),
    code: text().notNull().unique(),
    sellerId: uuid()
      .$type<PartyId>()
      .notNull()
      .references(() => parties.id, { onDelete: 'cascade' }),
    /** Who brought it. */
    byId: uuid()
      .$type<AccountId>()
      .references(() => accounts.id),
    fileName: text().notNull(),
    format: text({ enum: STATEMENT_FORMATS }).notNull(),
    /** Rows of its table that are no entries. */
    skipped: integer().notNull(),
    createdAt: instant().notNull(),
    confirmedAt: instant(),
    doneAt: instant(),
    /** A table whose columns a person has to name, as it was brought, until that is done. */
    unread: bytes(),
    /** How it was read, where a person named its columns. */
    layoutId: uuid().references(() => statementLayouts.id, { onDelete: 'set null' }),
  },
  (t) => [
    index('bank_statements_seller').on(t.sellerId, t.createdAt),
    index('bank_statements_created').on(t.createdAt),
    check('bank_statements_format', isOneOf(t.format, STATEMENT_FORMATS)),
    check('bank_statements_done', sql`${t.doneAt} is null or ${t.confirmedAt} is not null`),
    check('bank_statements_unread', sql`${t.unread} is null or ${t.confirmedAt} is null`),
    index('bank_statements_layout').on(t.layoutId),
  ],
)

/**
 * An entry of a statement. `entryKey` is the same in every file with the same entry; for a seller it pays
 * once for ever. Outgoing entries keep neither name nor text, and those that paid nothing are deleted after a
 * month.
 */
export const bankEntries = pgTable(
  'bank_entries',
  {
    id: uuid().primaryKey(),
    statementId: uuid()
      .notNull()
      .references(() => bankStatements.id, { onDelete: 'cascade' }),
    sellerId: uuid()
      .$type<PartyId>()
      .notNull()
      .references(() => parties.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
    kind: text({ enum: ENTRY_KINDS }).notNull(),
    day: date().notNull(),
    amountMinor: minor().notNull(),
    currency: text().notNull(),
    /** The seller's own account, as the statement names it. */
    account: text(),
    /** The orders whose creditor references it names. */
    orderReferences: text().array().notNull(),
    name: text(),
    words: text(),
    /** The IBAN that it came from, for as long as it has paid nothing. */
    payerIban: text(),
    entryKey: text().notNull(),
    /** The order that it paid. */
    orderId: uuid().references(() => orders.id),
    bookedAt: instant(),
  },
  (t) => [
    uniqueIndex('bank_entries_position').on(t.statementId, t.position),
    uniqueIndex('bank_entries_used').on(t.sellerId, t.entryKey).where(sql`${t.bookedAt} is not null`),
    uniqueIndex('bank_entries_order').on(t.orderId).where(sql`${t.orderId} is not null`),
    check('bank_entries_kind', isOneOf(t.kind, ENTRY_KINDS)),
    check('bank_entries_amount', sql`${t.amountMinor} > 0`),
    check('bank_entries_booked', sql`(${t.orderId} is null) = (${t.bookedAt} is null)`),
    check('bank_entries_pays', sql`${t.orderId} is null or ${t.kind} = 'credit'`),
    check(
      'bank_entries_private',
      sql`${t.kind} <> 'debit' or (${t.name} is null and ${t.words} is null and ${t.payerIban} is null)`,
    ),
  ],
)

/**
 * A keyed hash of the account from which a transfer for an order came: whether two came from one account, and
 * nothing that anybody reads. It is compared where reviews of one provider may be written by few.
 */
export const payerMarks = pgTable(
  'payer_marks',
  {
    orderId: uuid()
      .primaryKey()
      .references(() => orders.id, { onDelete: 'cascade' }),
    mark: text().notNull(),
    createdAt: instant().notNull(),
  },
  (t) => [index('payer_marks_created').on(t.createdAt)],
)
