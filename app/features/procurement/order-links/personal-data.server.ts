import { eq, sql } from 'drizzle-orm'
import { purchaseOrders } from '#app/features/procurement/purchase-orders/tables.server.ts'
import { personalRows } from '#app/platform/personal-data.server.ts'
import { purchaseOrderLinks } from './tables.server.ts'

export const orderLinksRows = [
  personalRows(purchaseOrderLinks, {
    of: ({ accountId }) => eq(purchaseOrderLinks.accountId, accountId),
    fate: 'kept',
    exported: {
      as: 'purchase-order-links',
      columns: ['version', 'createdAt', 'expiresAt', 'answeredAt'],
      withheld: ['tokenHash'],
      also: () => ({
        purchaseOrder: sql`(select p.code from ${purchaseOrders} p where p.id = ${purchaseOrderLinks.purchaseOrderId})`,
      }),
    },
    why: 'they say who was asked to acknowledge an order',
  }),
]
