import { and, eq, ne, or, sql } from 'drizzle-orm'
import { groupDeals } from '#app/features/catalogue/inventory/group-deals/tables.server.ts'
import { groupDealsOfOrders } from './queries-scope.server.ts'
import { orders } from './tables.server.ts'

const isToBill = sql`(${groupDeals.state} = 'decided' and ${orders.payment} = 'none' and ${orders.billedAt} is not null)`

/**
 * Whether the price of the `orders` of the query around it is not final: the price promise that booked them
 * is reached and not decided, or its invoice comes in a moment.
 */
export const isPriceOpenOfOrders = sql<boolean>`exists (select from ${groupDeals}
  where ${and(groupDealsOfOrders(), or(eq(groupDeals.state, 'reached'), isToBill))})`

/** Whether they joined a price promise that is not decided, whatever became of it. */
export const isUndecidedOfOrders = sql<boolean>`exists (select from ${groupDeals}
  where ${and(groupDealsOfOrders(), ne(groupDeals.state, 'decided'))})`
