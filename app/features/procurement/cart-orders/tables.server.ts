import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { accounts } from '#app/features/people/accounts/tables.server.ts'
import { purchaseOrders } from '#app/features/procurement/purchase-orders/tables.server.ts'
import { orders } from '#app/features/sales/orders/tables.server.ts'
import type { AccountId } from '#app/kit/ids.ts'
import { instant } from '#app/platform/columns.server.ts'
import { isOneOf } from '#app/platform/one-of.server.ts'
import { CART_FAULTS, CART_STATES } from './cart.ts'

/** Seats that were in a cart, and the purchase order that was made of it; one of a cart waits at a time. */
export const purchaseOrderCarts = pgTable(
  'purchase_order_carts',
  {
    id: uuid().primaryKey(),
    purchaseOrderId: uuid()
      .notNull()
      .references(() => purchaseOrders.id, { onDelete: 'cascade' }),
    orderId: uuid()
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    createdBy: uuid()
      .$type<AccountId>()
      .notNull()
      .references(() => accounts.id),
    state: text({ enum: CART_STATES }).notNull(),
    fault: text({ enum: CART_FAULTS }),
    createdAt: instant().notNull(),
    endedAt: instant(),
  },
  (t) => [
    uniqueIndex('purchase_order_carts_purchase_order').on(t.purchaseOrderId),
    uniqueIndex('purchase_order_carts_waiting').on(t.orderId).where(sql`${t.state} = 'waiting'`),
    index('purchase_order_carts_order').on(t.orderId),
    index('purchase_order_carts_created_by').on(t.createdBy),
    check('purchase_order_carts_state', isOneOf(t.state, CART_STATES)),
    check('purchase_order_carts_fault', sql`(${t.fault} is not null) = (${t.state} = 'failed')`),
    check('purchase_order_carts_known', isOneOf(t.fault, CART_FAULTS)),
    check('purchase_order_carts_ended', sql`(${t.state} = 'waiting') = (${t.endedAt} is null)`),
  ],
)
