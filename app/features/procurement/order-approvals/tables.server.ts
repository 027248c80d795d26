import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { accounts } from '#app/features/people/accounts/tables.server.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import { purchaseOrders } from '#app/features/procurement/purchase-orders/tables.server.ts'
import type { AccountId, PartyId } from '#app/kit/ids.ts'
import { instant } from '#app/platform/columns.server.ts'
import { isOneOf } from '#app/platform/one-of.server.ts'
import { ORDER_APPROVAL_STATES } from './approval.ts'

const account = () =>
  uuid()
    .$type<AccountId>()
    .references(() => accounts.id)

/**
 * A draft above the limit of a member, on which an admin of the company decides. It is of the revision that
 * was read: a draft that was changed since waits for nobody.
 */
export const purchaseOrderApprovals = pgTable(
  'purchase_order_approvals',
  {
    id: uuid().primaryKey(),
    purchaseOrderId: uuid()
      .notNull()
      .references(() => purchaseOrders.id, { onDelete: 'cascade' }),
    companyId: uuid()
      .$type<PartyId>()
      .notNull()
      .references(() => parties.id),
    revision: integer().notNull(),
    askedBy: account().notNull(),
    askedAt: instant().notNull(),
    /** What it is for, in the asker's words. */
    words: text().notNull().default(''),
    /** Whether it went over a budget of the company when it was asked. */
    isOverBudget: boolean().notNull().default(false),
    state: text({ enum: ORDER_APPROVAL_STATES }).notNull(),
    /** Nobody where an admin sent it from its page. */
    decidedBy: account(),
    decidedAt: instant(),
    /** Why it was returned. */
    reason: text(),
  },
  (t) => [
    uniqueIndex('purchase_order_approvals_open').on(t.purchaseOrderId).where(sql`${t.state} = 'asked'`),
    index('purchase_order_approvals_order').on(t.purchaseOrderId, t.askedAt),
    index('purchase_order_approvals_company').on(t.companyId, t.askedAt).where(sql`${t.state} = 'asked'`),
    check('purchase_order_approvals_state', isOneOf(t.state, ORDER_APPROVAL_STATES)),
    check('purchase_order_approvals_decided', sql`(${t.decidedAt} is not null) = (${t.state} <> 'asked')`),
    check('purchase_order_approvals_reason', sql`(${t.reason} is not null) = (${t.state} = 'returned')`),
  ],
)
