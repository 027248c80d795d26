import { and, eq, ne, or, sql } from 'drizzle-orm'
import { pools } from '#app/features/catalogue/inventory/pools/tables.server.ts'
import { poolsOfOrders } from './queries-scope.server.ts'
import { orders } from './tables.server.ts'

const isToBill = sql`(${pools.state} = 'decided' and ${orders.payment} = 'none' and ${orders.billedAt} is not null)`

/** Whether the price of the `orders` of the query around it is not final: the price promise that booked them is reached and not decided, or its invoice comes in a moment. */
export const isPriceOpenOfOrders = sql<boolean>`exists (select from ${pools}
  where ${and(poolsOfOrders(), or(eq(pools.state, 'reached'), isToBill))})`

/** Whether they joined a price promise that is not decided, whatever became of it. */
export const isUndecidedOfOrders = sql<boolean>`exists (select from ${pools}
  where ${and(poolsOfOrders(), ne(pools.state, 'decided'))})`
