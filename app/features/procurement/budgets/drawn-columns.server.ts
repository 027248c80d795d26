import { and, eq, type SQL, sql } from 'drizzle-orm'
import { events } from '#app/features/catalogue/events/tables.server.ts'
import { categories, topics } from '#app/features/catalogue/topics/tables.server.ts'
import { purchaseOrderCarts } from '#app/features/procurement/cart-orders/tables.server.ts'
import {
  purchaseOrders,
  purchaseOrderVersions,
} from '#app/features/procurement/purchase-orders/tables.server.ts'
import { orders, orderTrainings } from '#app/features/sales/orders/tables.server.ts'
import { trainingRequests } from '#app/features/sales/training-requests/tables.server.ts'

const maybeOf = (found: SQL) => found as SQL<string | null>
const parentOf = (category: SQL) =>
  maybeOf(sql`(select c.parent_id from ${categories} c where c.id = ${category})`)

/** The calendar year in which an order counts: when it was billed, else confirmed, else made. */
export const ORDER_YEAR = sql<number>`extract(year from coalesce(${orders.billedAt}, ${orders.confirmedAt}, ${orders.createdAt}) at time zone 'UTC')::int`
const categoryOfOrder = sql`coalesce(${events.categoryId}, (select t.category_id from ${topics} t where t.id = coalesce(${events.topicId},
  (select a.topic_id from ${orderTrainings} a where a.order_id = ${orders.id}))))`

/** From what one of the `orders` of a query draws, joined with its `events`. */
export const DRAWN_BY_ORDER = {
  year: ORDER_YEAR,
  currency: orders.currency,
  costCentreId: orders.costCentreId,
  categoryId: maybeOf(categoryOfOrder),
  categoryParentId: parentOf(categoryOfOrder),
}

/** The version of a purchase order that counts. */
export const CURRENT_VERSION = and(
  eq(purchaseOrderVersions.purchaseOrderId, purchaseOrders.id),
  eq(purchaseOrderVersions.version, purchaseOrders.version),
)
export const PURCHASE_ORDER_YEAR = sql<number>`coalesce(${purchaseOrders.year}, extract(year from ${purchaseOrders.updatedAt} at time zone 'UTC')::int)`
/** Of the training that it orders, or of the event whose seats it was made of. */
const categoryOfPurchaseOrder = sql`coalesce(
  (select t.category_id from ${trainingRequests} r join ${topics} t on t.id = r.topic_id where r.id = ${purchaseOrders.trainingRequestId}),
  (select coalesce(e.category_id, (select t.category_id from ${topics} t where t.id = e.topic_id))
    from ${purchaseOrderCarts} k join ${orders} o on o.id = k.order_id join ${events} e on e.id = o.event_id
    where k.purchase_order_id = ${purchaseOrders.id} limit 1))`

/** From what one of the `purchaseOrders` of a query draws, joined with CURRENT_VERSION. */
export const DRAWN_BY_PURCHASE_ORDER = {
  year: PURCHASE_ORDER_YEAR,
  currency: purchaseOrderVersions.currency,
  costCentreId: purchaseOrderVersions.costCentreId,
  categoryId: maybeOf(categoryOfPurchaseOrder),
  categoryParentId: parentOf(categoryOfPurchaseOrder),
}
