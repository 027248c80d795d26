import { eq } from 'drizzle-orm'
import { personalRows } from '#app/platform/personal-data.server.ts'
import { purchaseOrderCarts } from './tables.server.ts'

export const cartOrderRows = [
  personalRows(purchaseOrderCarts, {
    of: ({ accountId }) => eq(purchaseOrderCarts.createdBy, accountId),
    fate: 'kept',
    exported: { as: 'cart-orders', columns: ['state', 'fault', 'createdAt', 'endedAt'] },
    why: 'who of a company ordered seats in writing is kept with the order',
  }),
]
