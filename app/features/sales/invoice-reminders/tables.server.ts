import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { invoices, type PartySnapshot } from '#app/features/money/invoicing/tables.server.ts'
import type { TransferDetails } from '#app/features/money/payments/transfer.ts'
import { accounts } from '#app/features/people/accounts/tables.server.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import { orders } from '#app/features/sales/orders/tables.server.ts'
import type { AccountId, PartyId } from '#app/kit/ids.ts'
import { instant, minor } from '#app/platform/columns.server.ts'
import { isOneOf } from '#app/platform/one-of.server.ts'
import type { LateClaim } from './late-interest.ts'
import { PAUSE_REASONS, REMINDER_STATES } from './reminder.ts'

/** When a seller reminds, and whether it claims what the law gives; of who has no row as usual. */
export const reminderSettings = pgTable(
  'reminder_settings',
  {
    sellerId: uuid()
      .$type<PartyId>()
      .primaryKey()
      .references(() => parties.id, { onDelete: 'cascade' }),
    /** Days after an invoice was due, rising; none where it does not remind. */
    days: integer().array().notNull(),
    charges: boolean().notNull().default(false),
    updatedAt: instant().notNull(),
  },
  (t) => [check('reminder_settings_days', sql`cardinality(${t.days}) <= 5 and 0 < all (${t.days})`)],
)

/** Of an order on an invoice nothing is reminded, and why; a row less once that is over. */
export const reminderPauses = pgTable(
  'reminder_pauses',
  {
    orderId: uuid()
      .primaryKey()
      .references(() => orders.id, { onDelete: 'cascade' }),
    reason: text({ enum: PAUSE_REASONS }).notNull(),
    note: text(),
    pausedBy: uuid()
      .$type<AccountId>()
      .references(() => accounts.id, { onDelete: 'set null' }),
    pausedAt: instant().notNull(),
  },
  (t) => [check('reminder_pauses_reason', isOneOf(t.reason, PAUSE_REASONS))],
)

/**
 * A reminder, a document of its own: it says what was open and what the law gave on its day, and never
 * changes but for its state. One for each step of an order, and one a day at most.
 */
export const invoiceReminders = pgTable(
  'invoice_reminders',
  {
    id: uuid().primaryKey(),
    invoiceId: uuid()
      .notNull()
      .references(() => invoices.id),
    orderId: uuid()
      .notNull()
      .references(() => orders.id),
    sellerId: uuid()
      .$type<PartyId>()
      .notNull()
      .references(() => parties.id),
    buyerId: uuid()
      .$type<PartyId>()
      .references(() => parties.id),
    /** Of the schedule, from 1; null where it was sent by hand. */
    step: integer(),
    year: integer().notNull(),
    number: integer().notNull(),
    numberText: text().notNull(),
    issuedOn: date({ mode: 'string' }).notNull(),
    language: text().notNull(),
    currency: text().notNull(),
    openMinor: minor().notNull(),
    /** What the law gave; null where nothing was claimed. */
    claim: jsonb().$type<LateClaim>(),
    invoiceNumber: text().notNull(),
    invoiceIssuedOn: date({ mode: 'string' }).notNull(),
    dueOn: date({ mode: 'string' }).notNull(),
    seller: jsonb().$type<PartySnapshot>().notNull(),
    buyer: jsonb().$type<PartySnapshot>().notNull(),
    transfer: jsonb().$type<TransferDetails>().notNull(),
    state: text({ enum: REMINDER_STATES }).notNull().default('issued'),
    sentBy: uuid()
      .$type<AccountId>()
      .references(() => accounts.id, { onDelete: 'set null' }),
    createdAt: instant().notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('invoice_reminders_number').on(t.sellerId, t.year, t.number),
    uniqueIndex('invoice_reminders_step').on(t.orderId, t.step).where(sql`${t.step} is not null`),
    uniqueIndex('invoice_reminders_day').on(t.orderId, t.issuedOn),
    index('invoice_reminders_buyer').on(t.buyerId, t.issuedOn),
    index('invoice_reminders_invoice').on(t.invoiceId),
    check('invoice_reminders_state', isOneOf(t.state, REMINDER_STATES)),
    check('invoice_reminders_open', sql`${t.openMinor} > 0 and (${t.step} is null or ${t.step} > 0)`),
  ],
)
