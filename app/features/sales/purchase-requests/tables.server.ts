import { sql } from 'drizzle-orm'
import { boolean, check, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { accounts } from '#app/features/people/accounts/tables.server.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import { orders } from '#app/features/sales/orders/tables.server.ts'
import type { AccountId, PartyId } from '#app/kit/ids.ts'
import { instant, minor } from '#app/platform/columns.server.ts'
import { isOneOf } from '#app/platform/one-of.server.ts'
import { PURCHASE_STATES } from './purchase.ts'

/**
 * A purchase above a member's limit, or that a rule of the company is about, on which others decide: an order
 * as it is, up to `totalMinor`. `limitMinor` was the member's limit, in `limitCurrency`, when it was asked.
 */
export const purchaseRequests = pgTable(
  'purchase_requests',
  {
    id: uuid().primaryKey(),
    orderId: uuid()
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    companyId: uuid()
      .$type<PartyId>()
      .notNull()
      .references(() => parties.id, { onDelete: 'cascade' }),
    /** Who asks. */
    accountId: uuid()
      .$type<AccountId>()
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    totalMinor: minor().notNull(),
    currency: text().notNull(),
    /**
     * What may not change of the order until it is decided; null of what was asked before there were rules.
     */
    facts: text(),
    /** The limit of who asked; null where a rule alone has it decided. */
    limitMinor: minor(),
    limitCurrency: text(),
    /** Whether it went over a budget of the company when it was asked. */
    isOverBudget: boolean().notNull().default(false),
    words: text().notNull().default(''),
    state: text({ enum: PURCHASE_STATES }).notNull().default('asked'),
    /** Why it was declined. */
    reason: text(),
    /** Who approved or declined it, and when; of what was approved, until when it is held. */
    decidedBy: uuid()
      .$type<AccountId>()
      .references(() => accounts.id, { onDelete: 'set null' }),
    decidedAt: instant(),
    heldUntil: instant(),
    createdAt: instant().notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('purchase_requests_once').on(t.orderId).where(sql`${t.state} = 'asked'`),
    index('purchase_requests_order').on(t.orderId, t.createdAt),
    index('purchase_requests_company').on(t.companyId, t.state, t.createdAt),
    index('purchase_requests_account').on(t.accountId, t.createdAt),
    index('purchase_requests_open').on(t.id).where(sql`${t.state} = 'asked'`),
    check('purchase_requests_state', isOneOf(t.state, PURCHASE_STATES)),
    check(
      'purchase_requests_total',
      sql`${t.totalMinor} > 0 and (${t.limitMinor} is null or ${t.limitMinor} >= 0)`,
    ),
    check('purchase_requests_approved', sql`${t.state} <> 'approved' or ${t.heldUntil} is not null`),
    check('purchase_requests_declined', sql`${t.state} <> 'declined' or ${t.reason} is not null`),
  ],
)
