import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, primaryKey, smallint, text, unique, uuid } from 'drizzle-orm/pg-core'
import { invoices } from '#app/features/money/invoicing/tables.server.ts'
import { accounts } from '#app/features/people/accounts/tables.server.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import { purchaseOrders } from '#app/features/procurement/purchase-orders/tables.server.ts'
import { orderLines } from '#app/features/sales/orders/tables.server.ts'
import type { AccountId, PartyId } from '#app/kit/ids.ts'
import { instant, minor } from '#app/platform/columns.server.ts'
import { isOneOf } from '#app/platform/one-of.server.ts'
import { STANDINGS, WAITING_REASONS } from './matching.ts'

const account = () =>
  uuid()
    .$type<AccountId>()
    .references(() => accounts.id)
const ofOrder = () =>
  uuid()
    .notNull()
    .references(() => purchaseOrders.id, { onDelete: 'cascade' })

/**
 * How much of a line of an order a line of an invoice, or of a credit note, is for: both are counted from 0
 * as they stand on their papers, and the amount is as the order says prices, with tax or without. A trigger
 * holds each match against the order, the invoice and the tolerance of its buyer, with both locked.
 */
export const purchaseOrderMatches = pgTable(
  'purchase_order_matches',
  {
    id: uuid().primaryKey(),
    purchaseOrderId: ofOrder(),
    line: smallint().notNull(),
    invoiceId: uuid()
      .notNull()
      .references(() => invoices.id),
    invoiceLine: smallint().notNull(),
    /** None of a credit note that lowers a price. */
    quantity: integer().notNull(),
    amountMinor: minor().notNull(),
    /** Who matched it; null where it matched by itself. */
    matchedBy: account(),
    matchedAt: instant().notNull(),
    /** Who accepted that it differs, and why. */
    acceptedBy: account(),
    acceptedAt: instant(),
    acceptedReason: text(),
    /** The difference that was accepted, in minor units: more than that differs anew. */
    acceptedMinor: minor(),
  },
  (t) => [
    unique('purchase_order_matches_once').on(t.purchaseOrderId, t.line, t.invoiceId, t.invoiceLine),
    index('purchase_order_matches_invoice').on(t.invoiceId),
    check(
      'purchase_order_matches_figures',
      sql`${t.quantity} >= 0 and ${t.amountMinor} >= 0 and ${t.quantity} + ${t.amountMinor} > 0`,
    ),
    check(
      'purchase_order_matches_accepted',
      sql`num_nulls(${t.acceptedBy}, ${t.acceptedAt}, ${t.acceptedReason}, ${t.acceptedMinor}) in (0, 4)`,
    ),
  ],
)

/** What a person notes as delivered of a line, or takes back of it; seats and agreed trainings need none. */
export const purchaseOrderReceipts = pgTable(
  'purchase_order_receipts',
  {
    id: uuid().primaryKey(),
    purchaseOrderId: ofOrder(),
    line: smallint().notNull(),
    quantity: integer().notNull(),
    note: text().notNull().default(''),
    notedBy: account().notNull(),
    notedAt: instant().notNull(),
  },
  (t) => [
    index('purchase_order_receipts_order').on(t.purchaseOrderId, t.line),
    check('purchase_order_receipts_quantity', sql`${t.quantity} <> 0`),
  ],
)

/** Seats that were bought on an order: each line of a booking counts for one line of one order at most. */
export const purchaseOrderSeats = pgTable(
  'purchase_order_seats',
  {
    orderLineId: uuid()
      .primaryKey()
      .references(() => orderLines.id, { onDelete: 'cascade' }),
    purchaseOrderId: ofOrder(),
    line: smallint().notNull(),
    /** Null where the booking said the number of the order. */
    linkedBy: account(),
    linkedAt: instant().notNull(),
  },
  (t) => [index('purchase_order_seats_order').on(t.purchaseOrderId, t.line)],
)

/** How an invoice stands to an order that it says, or is matched with. */
export const purchaseOrderInvoices = pgTable(
  'purchase_order_invoices',
  {
    invoiceId: uuid()
      .notNull()
      .references(() => invoices.id),
    purchaseOrderId: ofOrder(),
    buyerId: uuid()
      .$type<PartyId>()
      .notNull()
      .references(() => parties.id),
    standing: text({ enum: STANDINGS }).notNull(),
    /** Why it waits for a person. */
    reason: text({ enum: WAITING_REASONS }),
    /**
     * How many more are billed than delivered, and by how much prices differ, in minor units of the order.
     */
    quantityOver: integer().notNull().default(0),
    priceMinor: minor().notNull().default(0),
    judgedAt: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.invoiceId, t.purchaseOrderId] }),
    index('purchase_order_invoices_order').on(t.purchaseOrderId),
    index('purchase_order_invoices_queue')
      .on(t.buyerId, t.judgedAt)
      .where(sql`${t.standing} in ('waiting', 'differs')`),
    check('purchase_order_invoices_standing', isOneOf(t.standing, STANDINGS)),
    check('purchase_order_invoices_reason', isOneOf(t.reason, WAITING_REASONS)),
    check('purchase_order_invoices_waits', sql`(${t.reason} is not null) = (${t.standing} = 'waiting')`),
  ],
)

/**
 * By how much a buyer lets a line be billed above what was ordered, and a price differ: the larger of a
 * percentage and an amount. Who has no row tolerates nothing.
 */
export const purchaseTolerances = pgTable(
  'purchase_tolerances',
  {
    partyId: uuid()
      .$type<PartyId>()
      .primaryKey()
      .references(() => parties.id),
    /** In hundredths of a percent. */
    percent: integer().notNull(),
    amountMinor: minor().notNull(),
    currency: text().notNull(),
    changedBy: account().notNull(),
    changedAt: instant().notNull(),
  },
  (t) => [
    check(
      'purchase_tolerances_figures',
      sql`${t.percent} between 0 and 2500 and ${t.amountMinor} between 0 and 100000000`,
    ),
  ],
)
