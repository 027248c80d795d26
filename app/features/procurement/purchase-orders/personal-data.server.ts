import { and, eq, ne, or, sql } from 'drizzle-orm'
import { personalRows, rowsOfNobody } from '#app/platform/personal-data.server.ts'
import { purchaseOrderCounters, purchaseOrders, purchaseOrderVersions } from './tables.server.ts'

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
        'buyer',
      ],
      withheld: ['provider'],
      also: () => ({
        purchaseOrder: sql`(select p.code from ${purchaseOrders} p where p.id = ${purchaseOrderVersions.purchaseOrderId})`,
      }),
    },
    stays: ['title', 'currency', 'lines', 'delivery', 'costCentre', 'buyer', 'provider'],
    why: WHY,
  }),
  personalRows(purchaseOrders, {
    of: ({ accountId, partyId }) =>
      or(
        eq(purchaseOrders.createdBy, accountId),
        eq(purchaseOrders.buyerId, partyId),
        and(eq(purchaseOrders.providerId, partyId), ne(purchaseOrders.state, 'draft')),
      ),
    fate: 'kept',
    exported: {
      as: 'purchase-orders',
      columns: [
        'code',
        'city',
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
  rowsOfNobody(purchaseOrderCounters, 'numbers of purchase orders'),
]
