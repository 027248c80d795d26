import { eq, sql } from 'drizzle-orm'
import { personalRows } from '#app/platform/personal-data.server.ts'
import { purchaseOrders, purchaseOrderVersions } from './tables.server.ts'

const WHY = 'the other side keeps what was ordered'

export const purchaseOrderRows = [
  personalRows(purchaseOrderVersions, {
    of: ({ accountId }) => eq(purchaseOrderVersions.writtenBy, accountId),
    fate: { note: '' },
    exported: {
      as: 'purchase-order-versions',
      columns: [
        'version',
        'title',
        'currency',
        'taxIncluded',
        'lines',
        'totalMinor',
        'note',
        'delivery',
        'costCentre',
        'createdAt',
        'sentAt',
        'acknowledgedAt',
      ],
      also: () => ({
        purchaseOrder: sql`(select p.code from ${purchaseOrders} p where p.id = ${purchaseOrderVersions.purchaseOrderId})`,
      }),
    },
    stays: ['title', 'currency', 'lines', 'delivery', 'costCentre'],
    why: WHY,
  }),
  personalRows(purchaseOrders, {
    of: ({ accountId }) => eq(purchaseOrders.createdBy, accountId),
    fate: 'kept',
    exported: {
      as: 'purchase-orders',
      columns: [
        'code',
        'state',
        'version',
        'revision',
        'year',
        'number',
        'numberText',
        'reason',
        'sentAt',
        'endedAt',
        'createdAt',
        'updatedAt',
      ],
    },
    why: WHY,
  }),
]
