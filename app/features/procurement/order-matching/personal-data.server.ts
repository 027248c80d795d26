import { eq, sql } from 'drizzle-orm'
import { purchaseOrders } from '#app/features/procurement/purchase-orders/tables.server.ts'
import { personalRows, rowsOfNobody } from '#app/platform/personal-data.server.ts'
import {
  purchaseOrderInvoices,
  purchaseOrderMatches,
  purchaseOrderReceipts,
  purchaseOrderSeats,
  purchaseTolerances,
} from './tables.server.ts'

const WHY = 'both sides keep what was delivered and billed'
const orderOf = (id: unknown) => ({
  purchaseOrder: sql`(select p.code from ${purchaseOrders} p where p.id = ${id})`,
})

export const orderMatchingRows = [
  personalRows(purchaseOrderMatches, {
    of: ({ accountId }) =>
      sql`${accountId} in (${purchaseOrderMatches.matchedBy}, ${purchaseOrderMatches.acceptedBy})`,
    fate: 'kept',
    exported: {
      as: 'purchase-order-matches',
      columns: [
        'line',
        'invoiceLine',
        'quantity',
        'amountMinor',
        'matchedAt',
        'acceptedAt',
        'acceptedReason',
        'acceptedMinor',
      ],
      also: () => orderOf(purchaseOrderMatches.purchaseOrderId),
    },
    stays: ['acceptedReason'],
    why: WHY,
  }),
  personalRows(purchaseOrderReceipts, {
    of: ({ accountId }) => eq(purchaseOrderReceipts.notedBy, accountId),
    fate: 'kept',
    exported: {
      as: 'purchase-order-receipts',
      columns: ['line', 'quantity', 'note', 'notedAt'],
      also: () => orderOf(purchaseOrderReceipts.purchaseOrderId),
    },
    stays: ['note'],
    why: WHY,
  }),
  personalRows(purchaseOrderSeats, {
    of: ({ accountId }) => eq(purchaseOrderSeats.linkedBy, accountId),
    fate: 'kept',
    exported: {
      as: 'purchase-order-seats',
      columns: ['line', 'linkedAt'],
      also: () => orderOf(purchaseOrderSeats.purchaseOrderId),
    },
    why: WHY,
  }),
  personalRows(purchaseTolerances, {
    of: ({ accountId, partyId }) =>
      sql`${purchaseTolerances.partyId} = ${partyId} or ${purchaseTolerances.changedBy} = ${accountId}`,
    fate: 'kept',
    exported: {
      as: 'purchase-tolerances',
      columns: ['percent', 'amountMinor', 'currency', 'changedAt'],
    },
    why: 'what a company tolerates is the company’s',
  }),
  rowsOfNobody(purchaseOrderInvoices, 'how invoices stand to orders'),
]
