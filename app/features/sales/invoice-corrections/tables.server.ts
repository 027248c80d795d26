import { sql } from 'drizzle-orm'
import { check, index, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { invoices } from '#app/features/money/invoicing/tables.server.ts'
import { accounts } from '#app/features/people/accounts/tables.server.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import type { AccountId, PartyId } from '#app/kit/ids.ts'
import { instant } from '#app/platform/columns.server.ts'
import { isOneOf } from '#app/platform/one-of.server.ts'
import { CORRECTION_REQUEST_STATES, type Recipient } from './correction-request.ts'

/** What a buyer asks to be corrected on an invoice, and how its seller answered. */
export const correctionRequests = pgTable(
  'correction_requests',
  {
    id: uuid().primaryKey(),
    invoiceId: uuid()
      .notNull()
      .references(() => invoices.id),
    sellerId: uuid()
      .$type<PartyId>()
      .notNull()
      .references(() => parties.id),
    buyerId: uuid()
      .$type<PartyId>()
      .notNull()
      .references(() => parties.id),
    state: text({ enum: CORRECTION_REQUEST_STATES }).notNull().default('asked'),
    recipient: jsonb().$type<Recipient>().notNull(),
    askedBy: uuid()
      .$type<AccountId>()
      .notNull()
      .references(() => accounts.id),
    /** Why it was declined, to its buyer. */
    reason: text(),
    askedAt: instant().notNull(),
    answeredAt: instant(),
  },
  (t) => [
    uniqueIndex('correction_requests_open').on(t.invoiceId).where(sql`${t.state} = 'asked'`),
    index('correction_requests_invoice').on(t.invoiceId),
    index('correction_requests_asked_by').on(t.askedBy),
    check('correction_requests_state', isOneOf(t.state, CORRECTION_REQUEST_STATES)),
    check(
      'correction_requests_answered',
      sql`(${t.state} = 'asked') = (${t.answeredAt} is null) and (${t.state} = 'declined') = (${t.reason} is not null)`,
    ),
  ],
)
