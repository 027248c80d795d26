import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  boolean,
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
import { refunds } from '#app/features/money/payments/tables.server.ts'
import type { TransferDetails } from '#app/features/money/payments/transfer.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import type { PartyId } from '#app/kit/ids.ts'
import type { LineTax, TaxBreakdown } from '#app/kit/tax.ts'
import type { TaxRegistration } from '#app/kit/tax-registrations.ts'
import type { LegalForm, WithholdingTerms } from '#app/kit/withholding.ts'
import { instant, minor } from '#app/platform/columns.server.ts'
import { isOneOf } from '#app/platform/one-of.server.ts'
import { DOCUMENT_KINDS, INVOICE_STATES, INVOICE_SUBJECT_KINDS } from './invoice.ts'

/**
 * The next number per seller, kind of document and year; its row is locked by the transaction that issues.
 */
export const documentCounters = pgTable(
  'document_counters',
  {
    sellerId: uuid()
      .$type<PartyId>()
      .notNull()
      .references(() => parties.id),
    kind: text({ enum: [...DOCUMENT_KINDS, 'reminder'] }).notNull(),
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
  /** Of sellers, where it carries another country's tax: under which number they are registered there. */
  registration?: TaxRegistration
  email?: string
  costCentre?: string
  purchaseOrderNumber?: string
  buyerReference?: string
  /** Where it takes electronic invoices, as scheme and identifier. */
  electronicAddress?: string
  /** Of sellers: for questions, and the number in the register of companies. */
  phone?: string
  registerNumber?: string
  /** Of sellers, where it counts: what it is by law, and its number for the income tax. */
  legalForm?: LegalForm
  fiscalCode?: string
  /** Why it charges no tax at home. */
  standing?: 'small' | 'exempt'
  /** Whether its invoices are to be registered. */
  registersInvoices?: true
}
/** Amounts as prices say them; `tax` is null where the seller has said nothing of it. */
export type InvoiceLine = {
  text: string
  quantity: number
  unitMinor: number
  totalMinor: number
  tax: LineTax | null
  /** When it takes place, where that was known: the first and the last day, where it is held. */
  days?: SuppliedDays
}
export type SuppliedDays = { from: string; to: string }

type Listed = Record<
  'issuedOn' | 'dueOn' | 'kind' | 'state' | 'currency' | 'totalMinor' | 'withheldMinor' | 'id' | 'words',
  AnyPgColumn
>

/** What a list is sorted, summed up and searched by: read of the index alone, as rows are wide. */
const listed = (t: Listed) =>
  [t.issuedOn, t.dueOn, t.kind, t.state, t.currency, t.totalMinor, t.withheldMinor, t.id, t.words] as const

/**
 * Issued documents never change: a trigger refuses it, but for the state of payment. A credit note says what
 * went back of an invoice; its amounts are positive, and all of an invoice add up to no more than it: a
 * trigger refuses that too.
 */
export const invoices = pgTable(
  'invoices',
  {
    id: uuid().primaryKey(),
    kind: text({ enum: DOCUMENT_KINDS }).notNull().default('invoice'),
    sellerId: uuid()
      .$type<PartyId>()
      .notNull()
      .references(() => parties.id),
    buyerId: uuid()
      .$type<PartyId>()
      .references(() => parties.id),
    subjectKind: text({ enum: INVOICE_SUBJECT_KINDS }).notNull(),
    subjectId: uuid().notNull(),
    year: integer().notNull(),
    number: integer().notNull(),
    numberText: text().notNull(),
    issuedOn: date({ mode: 'string' }).notNull(),
    dueOn: date({ mode: 'string' }).notNull(),
    language: text().notNull(),
    currency: text().notNull(),
    /** The total with the tax that is in it; `tax` says both by category and rate, and adds up to them. */
    totalMinor: minor().notNull(),
    taxMinor: minor().notNull().default(0),
    tax: jsonb().$type<TaxBreakdown>(),
    lines: jsonb().$type<InvoiceLine[]>().notNull(),
    seller: jsonb().$type<PartySnapshot>().notNull(),
    buyer: jsonb().$type<PartySnapshot>().notNull(),
    state: text({ enum: INVOICE_STATES }).notNull().default('issued'),
    /** Where it is to be paid to, and with which reference; null of what was paid at once. */
    transfer: jsonb().$type<TransferDetails>(),
    /** Income tax that the payer keeps of it for the tax office: by which rule, and how much. */
    withholding: jsonb().$type<WithholdingTerms>(),
    withheldMinor: minor().notNull().default(0),
    /** Paid before it was sure that what it is for takes place. */
    isPrepayment: boolean().notNull().default(false),
    /**
     * Of a credit note: the invoice that it corrects, and what was paid back; nothing of an invoice that
     * nobody paid.
     */
    creditsId: uuid().references((): AnyPgColumn => invoices.id),
    refundId: uuid().references(() => refunds.id),
    /** Of a credit note of some of what nobody has paid yet: the wish of its seller that it answers. */
    creditKey: uuid(),
    /** Of a corrected invoice: the one that it stands for. */
    replacesId: uuid().references((): AnyPgColumn => invoices.id),
    /** Of a final invoice: the prepayment that it deducts. */
    settlesId: uuid().references((): AnyPgColumn => invoices.id),
    /**
     * Number, references and names in small letters, by which it is searched: a trigger writes it, with the
     * reference of its order, 600 letters at most, as an index holds it.
     */
    words: text().notNull().default(''),
    createdAt: instant().notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('invoices_settles').on(t.settlesId).where(sql`${t.settlesId} is not null`),
    check('invoices_settles', sql`(${t.kind} = 'final') = (${t.settlesId} is not null)`),
    index('invoices_credits').on(t.creditsId).where(sql`${t.creditsId} is not null`),
    uniqueIndex('invoices_refund').on(t.refundId).where(sql`${t.refundId} is not null`),
    check(
      'invoices_credit_note',
      sql`(${t.kind} = 'credit_note') = (${t.creditsId} is not null) and (${t.refundId} is null or ${t.creditsId} is not null)`,
    ),
    uniqueIndex('invoices_unpaid')
      .on(t.creditsId)
      .where(sql`${t.kind} = 'credit_note' and ${t.refundId} is null and ${t.creditKey} is null`),
    uniqueIndex('invoices_credit_key').on(t.creditKey).where(sql`${t.creditKey} is not null`),
    uniqueIndex('invoices_replaces').on(t.replacesId).where(sql`${t.replacesId} is not null`),
    check('invoices_replaces', sql`${t.kind} = 'invoice' or ${t.replacesId} is null`),
    check(
      'invoices_credit_key',
      sql`${t.creditKey} is null or (${t.kind} = 'credit_note' and ${t.refundId} is null)`,
    ),
    uniqueIndex('invoices_number').on(t.sellerId, t.kind, t.year, t.number),
    uniqueIndex('invoices_order')
      .on(t.subjectId)
      .where(sql`${t.kind} = 'invoice' and ${t.subjectKind} = 'order' and ${t.state} <> 'replaced'`),
    index('invoices_subject').on(t.subjectKind, t.subjectId),
    index('invoices_buyer').on(t.buyerId, ...listed(t)),
    index('invoices_purchase_order')
      .on(t.buyerId, sql`(${t.buyer} ->> 'purchaseOrderNumber')`)
      .where(sql`${t.buyer} ? 'purchaseOrderNumber'`),
    index('invoices_seller').on(t.sellerId, ...listed(t)),
    index('invoices_number_text').on(t.numberText),
    index('invoices_registered').on(t.createdAt).where(sql`${t.seller} ? 'registersInvoices'`),
    index('invoices_owed').on(t.dueOn).where(sql`${t.state} = 'issued' and ${t.transfer} is not null`),
    check('invoices_state', isOneOf(t.state, INVOICE_STATES)),
    check('invoices_total', sql`${t.totalMinor} >= 0`),
    check(
      'invoices_withheld',
      sql`${t.withheldMinor} between 0 and ${t.totalMinor} - ${t.taxMinor} and (${t.withholding} is not null or ${t.withheldMinor} = 0)`,
    ),
    check(
      'invoices_tax',
      sql`${t.taxMinor} between 0 and ${t.totalMinor} and (${t.tax} is not null or ${t.taxMinor} = 0)`,
    ),
  ],
)

/**
 * Of documents that a country wants registered: under which number (the same from anybody), what the
 * registry gave, or why it does not take it. A row is there once it was handed in; it is again at `tryAt`
 * while neither is known.
 */
export const invoiceRegistrations = pgTable(
  'invoice_registrations',
  {
    invoiceId: uuid()
      .primaryKey()
      .references(() => invoices.id),
    /** Of all but what lacks something that the registry asks for. */
    irn: text().unique(),
    tries: integer().notNull(),
    tryAt: instant(),
    ackNumber: text(),
    ackDate: text(),
    /** What the code on paper says, signed by the registry. */
    signedCode: text(),
    /** Why it is not taken, in the words of the registry. */
    refusal: text(),
    createdAt: instant().notNull().defaultNow(),
    settledAt: instant(),
  },
  (t) => [
    check(
      'invoice_registrations_irn',
      sql`${t.irn} ~ '^[0-9a-f]{64}$' and (${t.irn} is not null or ${t.refusal} is not null)`,
    ),
    check(
      'invoice_registrations_given',
      sql`num_nulls(${t.ackNumber}, ${t.ackDate}, ${t.signedCode}) in (0, 3)`,
    ),
    check(
      'invoice_registrations_settled',
      sql`(${t.settledAt} is null) = (${t.ackNumber} is null and ${t.refusal} is null) and (${t.tryAt} is null) = (${t.settledAt} is not null)`,
    ),
  ],
)
