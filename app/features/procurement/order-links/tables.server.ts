import { sql } from 'drizzle-orm'
import { check, index, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core'
import { accounts } from '#app/features/people/accounts/tables.server.ts'
import { purchaseOrders } from '#app/features/procurement/purchase-orders/tables.server.ts'
import type { AccountId } from '#app/kit/ids.ts'
import { instant } from '#app/platform/columns.server.ts'

/**
 * A link by which a version of an order is read and answered without an account: of its token only a keyed
 * hash is kept. It holds for that version, until it expires or the order is called off.
 */
export const purchaseOrderLinks = pgTable(
  'purchase_order_links',
  {
    tokenHash: text().primaryKey(),
    purchaseOrderId: uuid()
      .notNull()
      .references(() => purchaseOrders.id, { onDelete: 'cascade' }),
    version: smallint().notNull(),
    /** To whom it was mailed. */
    accountId: uuid()
      .$type<AccountId>()
      .notNull()
      .references(() => accounts.id),
    createdAt: instant().notNull(),
    expiresAt: instant().notNull(),
    /** When it was answered by this link. */
    answeredAt: instant(),
  },
  (t) => [
    index('purchase_order_links_order').on(t.purchaseOrderId, t.version),
    check('purchase_order_links_expires', sql`${t.expiresAt} > ${t.createdAt}`),
  ],
)
