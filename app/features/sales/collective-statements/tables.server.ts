import { sql } from 'drizzle-orm'
import {
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { PartySnapshot } from '#app/features/money/invoicing/tables.server.ts'
import { payments } from '#app/features/money/payments/tables.server.ts'
import { accounts } from '#app/features/people/accounts/tables.server.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import { orders } from '#app/features/sales/orders/tables.server.ts'
import type { AccountId, PartyId } from '#app/kit/ids.ts'
import { instant, minor } from '#app/platform/columns.server.ts'
import type { Sums } from './collective-statement.ts'

const account = () =>
  uuid()
    .$type<AccountId>()
    .references(() => accounts.id)
const company = () =>
  uuid()
    .$type<PartyId>()
    .references(() => parties.id)

/** The last number of a year's statements; its row is locked by the transaction that issues. */
export const collectiveStatementCounters = pgTable('collective_statement_counters', {
  year: integer().primaryKey(),
  lastNumber: integer().notNull(),
})

/**
 * What a company owes many sellers on one day. Neither a statement nor a line of it ever changes: a trigger
 * refuses it. `periodOn` is the day on which its period began, nothing of one that was asked for.
 */
export const collectiveStatements = pgTable(
  'collective_statements',
  {
    id: uuid().primaryKey(),
    partyId: company().notNull(),
    year: integer().notNull(),
    number: integer().notNull(),
    numberText: text().notNull().unique(),
    /** What the creditor reference (ISO 11649) is made of. */
    reference: text().notNull().unique(),
    issuedOn: date({ mode: 'string' }).notNull(),
    periodOn: date({ mode: 'string' }),
    company: jsonb().$type<PartySnapshot>().notNull(),
    /** What the company had transferred before and not used, by currency. */
    credits: jsonb().$type<Sums>().notNull(),
    requestedBy: account(),
    createdAt: instant().notNull(),
  },
  (t) => [
    uniqueIndex('collective_statements_number').on(t.year, t.number),
    uniqueIndex('collective_statements_period')
      .on(t.partyId, t.periodOn)
      .where(sql`${t.periodOn} is not null`),
    index('collective_statements_party').on(t.partyId, t.createdAt),
  ],
)

/** An invoice on a statement, as it was owed then. */
export const collectiveStatementLines = pgTable(
  'collective_statement_lines',
  {
    statementId: uuid()
      .notNull()
      .references(() => collectiveStatements.id),
    orderId: uuid()
      .notNull()
      .references(() => orders.id),
    position: integer().notNull(),
    seller: text().notNull(),
    invoice: text().notNull(),
    issuedOn: date({ mode: 'string' }).notNull(),
    dueOn: date({ mode: 'string' }).notNull(),
    currency: text().notNull(),
    amountMinor: minor().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.statementId, t.orderId] }),
    index('collective_statement_lines_order').on(t.orderId),
    check('collective_statement_lines_amount', sql`${t.amountMinor} > 0`),
  ],
)

/**
 * Money that came to the collecting account, once for each entry of the bank (`entryKey`). Whose it is may
 * have to be found out; what is nobody's is sent back.
 */
export const collectionReceipts = pgTable(
  'collection_receipts',
  {
    id: uuid().primaryKey(),
    partyId: company(),
    statementId: uuid().references(() => collectiveStatements.id),
    entryKey: text().notNull().unique(),
    amountMinor: minor().notNull(),
    currency: text().notNull(),
    day: date({ mode: 'string' }).notNull(),
    payer: text(),
    /** Of the account that it came from (`payerMarkOf`), until it is somebody’s or was sent back. */
    payerMark: text(),
    words: text().notNull(),
    /** Who of staff entered it; nobody where a bank statement said it. */
    enteredBy: account(),
    createdAt: instant().notNull(),
    assignedAt: instant(),
    sentBackBy: account(),
    sentBackAt: instant(),
  },
  (t) => [
    index('collection_receipts_party').on(t.partyId, t.createdAt),
    index('collection_receipts_queue')
      .on(t.createdAt)
      .where(sql`${t.partyId} is null and ${t.sentBackAt} is null`),
    check('collection_receipts_amount', sql`${t.amountMinor} > 0`),
    check('collection_receipts_assigned', sql`(${t.partyId} is null) = (${t.assignedAt} is null)`),
    check(
      'collection_receipts_sent_back',
      sql`(${t.sentBackAt} is null) = (${t.sentBackBy} is null) and (${t.sentBackAt} is null or ${t.partyId} is null)`,
    ),
  ],
)

/** An invoice that the credit of a company paid, whole and once. */
export const collectionUses = pgTable(
  'collection_uses',
  {
    paymentId: uuid()
      .primaryKey()
      .references(() => payments.id),
    orderId: uuid()
      .notNull()
      .references(() => orders.id),
    partyId: company().notNull(),
    /** What brought it; nothing where it was paid by earlier credit as a statement was issued. */
    receiptId: uuid().references(() => collectionReceipts.id),
    amountMinor: minor().notNull(),
    currency: text().notNull(),
    usedAt: instant().notNull(),
  },
  (t) => [
    uniqueIndex('collection_uses_order').on(t.orderId),
    index('collection_uses_receipt').on(t.receiptId),
    check('collection_uses_amount', sql`${t.amountMinor} > 0`),
  ],
)

/** An invoice that a company does not pay for now, and why: left out until that has ended. */
export const collectionDisputes = pgTable(
  'collection_disputes',
  {
    id: uuid().primaryKey(),
    orderId: uuid()
      .notNull()
      .references(() => orders.id),
    reason: text().notNull(),
    raisedBy: account().notNull(),
    raisedAt: instant().notNull(),
    endedBy: account(),
    endedAt: instant(),
  },
  (t) => [
    uniqueIndex('collection_disputes_one').on(t.orderId).where(sql`${t.endedAt} is null`),
    check('collection_disputes_reason', sql`${t.reason} <> ''`),
    check('collection_disputes_ended', sql`(${t.endedAt} is null) = (${t.endedBy} is null)`),
  ],
)

/** Credit that was transferred back to a company; its id is the key of the form. */
export const collectionReturns = pgTable(
  'collection_returns',
  {
    id: uuid().primaryKey(),
    partyId: company().notNull(),
    amountMinor: minor().notNull(),
    currency: text().notNull(),
    returnedBy: account().notNull(),
    returnedAt: instant().notNull(),
  },
  (t) => [
    index('collection_returns_party').on(t.partyId),
    check('collection_returns_amount', sql`${t.amountMinor} > 0`),
  ],
)
