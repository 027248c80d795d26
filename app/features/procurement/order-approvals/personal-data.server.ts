import { sql } from 'drizzle-orm'
import { purchaseOrders } from '#app/features/procurement/purchase-orders/tables.server.ts'
import { personalRows } from '#app/platform/personal-data.server.ts'
import { purchaseOrderApprovals } from './tables.server.ts'

export const orderApprovalsRows = [
  personalRows(purchaseOrderApprovals, {
    of: ({ accountId }) =>
      sql`${accountId} in (${purchaseOrderApprovals.askedBy}, ${purchaseOrderApprovals.decidedBy})`,
    fate: { words: '' },
    exported: {
      as: 'purchase-order-approvals',
      columns: ['revision', 'askedAt', 'words', 'isOverBudget', 'state', 'decidedAt', 'reason'],
      also: () => ({
        purchaseOrder: sql`(select p.code from ${purchaseOrders} p where p.id = ${purchaseOrderApprovals.purchaseOrderId})`,
      }),
    },
    stays: ['reason'],
    why: 'a company keeps who approved what it ordered',
  }),
]
