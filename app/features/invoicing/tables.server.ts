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
import { parties } from '#app/features/parties/tables.server.ts'
import { SUBJECT_KINDS } from '#app/features/payments/payment.ts'
import type { PartyId } from '#app/kit/ids.ts'
import type { SaidTerms } from '#app/kit/tax.ts'
import { instant, minor } from '#app/platform/columns.server.ts'

/** The next number per seller, kind of document and year; its row is locked by the transaction that issues. */
export const documentCounters = pgTable(
  'document_counters',
  {
    sellerId: uuid()
      .$type<PartyId>()
      .notNull()
      .references(() => parties.id),
    kind: text({ enum: ['invoice', 'credit_note'] }).notNull(),
    year: integer().notNull(),
    lastNumber: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.sellerId, t.kind, t.year] })],
)

export type PartySnapshot = {
  name: string
  street?: string
  postalCode?: string
  city?: string
  country?: string
  taxNumber?: string
  email?: string
  costCentre?: string
  purchaseOrderNumber?: string
  buyerReference?: string
}
export type InvoiceLine = { text: string; quantity: number; unitMinor: number; totalMinor: number }

/** Issued documents never change: a trigger refuses it, but for the state of payment. */
export const invoices = pgTable(
  'invoices',
  {
    id: uuid().primaryKey(),
    kind: text({ enum: ['invoice', 'credit_note'] })
      .notNull()
      .default('invoice'),
    sellerId: uuid()
      .$type<PartyId>()
      .notNull()
      .references(() => parties.id),
    buyerId: uuid()
      .$type<PartyId>()
      .references(() => parties.id),
    subjectKind: text({ enum: SUBJECT_KINDS }).notNull(),
    subjectId: uuid().notNull(),
    year: integer().notNull(),
    number: integer().notNull(),
    numberText: text().notNull(),
    issuedOn: date({ mode: 'string' }).notNull(),
    dueOn: date({ mode: 'string' }).notNull(),
    language: text().notNull(),
    currency: text().notNull(),
    /** The total with the tax that is in it; `tax` says at which rate, or why none is charged. */
    totalMinor: minor().notNull(),
    taxMinor: minor().notNull().default(0),
    tax: jsonb().$type<SaidTerms>(),
    lines: jsonb().$type<InvoiceLine[]>().notNull(),
    seller: jsonb().$type<PartySnapshot>().notNull(),
    buyer: jsonb().$type<PartySnapshot>().notNull(),
    state: text({ enum: ['issued', 'paid', 'credited'] })
      .notNull()
      .default('issued'),
    createdAt: instant().notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('invoices_number').on(t.sellerId, t.kind, t.year, t.number),
    uniqueIndex('invoices_order')
      .on(t.subjectId)
      .where(sql`${t.kind} = 'invoice' and ${t.subjectKind} = 'order'`),
    index('invoices_subject').on(t.subjectKind, t.subjectId),
    index('invoices_buyer').on(t.buyerId, t.issuedOn),
    check('invoices_total', sql`${t.totalMinor} >= 0`),
    check(
      'invoices_tax',
      sql`${t.taxMinor} between 0 and ${t.totalMinor} and (${t.tax} is not null or ${t.taxMinor} = 0)`,
    ),
  ],
)
