import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { categories } from '#app/features/catalogue/topics/tables.server.ts'
import type { PartySnapshot } from '#app/features/money/invoicing/tables.server.ts'
import { accounts } from '#app/features/people/accounts/tables.server.ts'
import { costCentres } from '#app/features/people/company-profiles/tables.server.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import { trainingRequests } from '#app/features/sales/training-requests/tables.server.ts'
import type { AccountId, PartyId } from '#app/kit/ids.ts'
import { instant, minor } from '#app/platform/columns.server.ts'
import { isOneOf } from '#app/platform/one-of.server.ts'
import { PURCHASE_ORDER_STATES, type PurchaseLine } from './purchase-order.ts'

/** The last number of a buyer's year; its row is locked by the transaction that sends. */
export const purchaseOrderCounters = pgTable(
  'purchase_order_counters',
  {
    buyerId: uuid()
      .$type<PartyId>()
      .notNull()
      .references(() => parties.id),
    year: integer().notNull(),
    lastNumber: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.buyerId, t.year] })],
)

/**
 * A buyer's order to a provider, who sees it from the day it is sent and has its number. `version` is what it
 * says now, `revision` counts every change of it: a step is taken with the one that was read.
 */
export const purchaseOrders = pgTable(
  'purchase_orders',
  {
    id: uuid().primaryKey(),
    code: text().notNull().unique(),
    buyerId: uuid()
      .$type<PartyId>()
      .notNull()
      .references(() => parties.id),
    providerId: uuid()
      .$type<PartyId>()
      .notNull()
      .references(() => parties.id),
    createdBy: uuid()
      .$type<AccountId>()
      .notNull()
      .references(() => accounts.id),
    /** The agreed training that it orders. */
    trainingRequestId: uuid().references(() => trainingRequests.id),
    /** The category and the city of what it is of, where it was made of seats or of a training. */
    categoryId: uuid().references(() => categories.id),
    city: text(),
    state: text({ enum: PURCHASE_ORDER_STATES }).notNull(),
    version: smallint().notNull(),
    revision: integer().notNull(),
    /** The calendar year of its number; none before it is sent. */
    year: integer(),
    number: integer(),
    numberText: text(),
    /** Why it was cancelled or closed by hand, in its buyer's words, or rejected, in its provider's. */
    reason: text(),
    sentAt: instant(),
    /** When it was closed, cancelled or rejected. */
    endedAt: instant(),
    createdAt: instant().notNull().defaultNow(),
    updatedAt: instant().notNull().defaultNow(),
  },
  (t) => [
    unique('purchase_orders_number').on(t.buyerId, t.year, t.number),
    uniqueIndex('purchase_orders_training')
      .on(t.trainingRequestId)
      .where(sql`${t.state} in ('draft', 'sent', 'acknowledged')`),
    // What a list is sorted and counted by: read of the index alone.
    index('purchase_orders_buyer').on(t.buyerId, t.updatedAt, t.state, t.id, t.version),
    index('purchase_orders_provider').on(t.providerId, t.updatedAt, t.state, t.id, t.version),
    check('purchase_orders_state', isOneOf(t.state, PURCHASE_ORDER_STATES)),
    check('purchase_orders_sides', sql`${t.buyerId} <> ${t.providerId}`),
    check(
      'purchase_orders_sent',
      sql`num_nulls(${t.year}, ${t.number}, ${t.numberText}, ${t.sentAt}) = case ${t.state} when 'draft' then 4 else 0 end`,
    ),
    check(
      'purchase_orders_ended',
      sql`(${t.endedAt} is not null) = (${t.state} in ('closed', 'cancelled', 'rejected'))
        and case when ${t.state} in ('cancelled', 'rejected') then ${t.reason} is not null
          else ${t.reason} is null or ${t.state} = 'closed' end`,
    ),
    check('purchase_orders_versions', sql`${t.version} >= 1 and ${t.revision} >= ${t.version}`),
  ],
)

/** What an order says, version by version: from when it is sent it is never changed. */
export const purchaseOrderVersions = pgTable(
  'purchase_order_versions',
  {
    purchaseOrderId: uuid()
      .notNull()
      .references(() => purchaseOrders.id, { onDelete: 'cascade' }),
    version: smallint().notNull(),
    writtenBy: uuid()
      .$type<AccountId>()
      .notNull()
      .references(() => accounts.id),
    title: text().notNull(),
    currency: text().notNull(),
    taxIncluded: boolean().notNull(),
    lines: jsonb().$type<PurchaseLine[]>().notNull(),
    totalMinor: minor().notNull(),
    note: text().notNull().default(''),
    delivery: text().notNull().default(''),
    /** What the company that orders books it to, and how it was called then. */
    costCentreId: uuid().references(() => costCentres.id, { onDelete: 'set null' }),
    costCentre: text().notNull().default(''),
    createdAt: instant().notNull().defaultNow(),
    /** Both sides as they stood on it when it was sent. */
    buyer: jsonb().$type<PartySnapshot>(),
    provider: jsonb().$type<PartySnapshot>(),
    sentAt: instant(),
    acknowledgedAt: instant(),
    /** Nobody of the product where it was acknowledged by the link of its mail. */
    acknowledgedBy: uuid()
      .$type<AccountId>()
      .references(() => accounts.id),
  },
  (t) => [
    primaryKey({ columns: [t.purchaseOrderId, t.version] }),
    index('purchase_order_versions_titled').using('gin', sql`lower(${t.title}) gin_trgm_ops`),
    check(
      'purchase_order_versions_lines',
      sql`jsonb_array_length(${t.lines}) between 1 and 12 and ${t.totalMinor} between 0 and 1000000000000`,
    ),
    check('purchase_order_versions_sent', sql`num_nulls(${t.sentAt}, ${t.buyer}, ${t.provider}) in (0, 3)`),
    check(
      'purchase_order_versions_acknowledged',
      sql`(${t.acknowledgedBy} is null or ${t.acknowledgedAt} is not null) and (${t.acknowledgedAt} is null or ${t.sentAt} is not null)`,
    ),
  ],
)
