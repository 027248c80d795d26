import { eq, sql } from 'drizzle-orm'
import { orders } from '#app/features/sales/orders/tables.server.ts'
import { personalRows } from '#app/platform/personal-data.server.ts'
import { purchaseRequests } from './tables.server.ts'

export const purchaseRequestsRows = [
  personalRows(purchaseRequests, {
    of: ({ accountId }) => eq(purchaseRequests.accountId, accountId),
    fate: 'deleted',
    exported: {
      as: 'purchase-requests',
      columns: [
        'totalMinor',
        'currency',
        'facts',
        'limitMinor',
        'limitCurrency',
        'isOverBudget',
        'words',
        'state',
        'reason',
        'decidedAt',
        'heldUntil',
        'createdAt',
      ],
      also: () => ({
        order: sql`(select o.reference from ${orders} o where o.id = ${purchaseRequests.orderId})`,
      }),
    },
  }),
]
