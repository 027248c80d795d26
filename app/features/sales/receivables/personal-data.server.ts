import { eq, or, sql } from 'drizzle-orm'
import { orders } from '#app/features/sales/orders/tables.server.ts'
import { personalRows } from '#app/platform/personal-data.server.ts'
import { lineCredits, refundAccounts } from './tables.server.ts'

export const receivablesRows = [
  personalRows(lineCredits, {
    of: ({ accountId, partyId }) =>
      or(
        eq(lineCredits.createdBy, accountId),
        sql`${lineCredits.orderId} in (select o.id from ${orders} o where o.buyer_id = ${partyId})`,
      ),
    fate: { createdBy: null },
    exported: {
      as: 'line-credits',
      columns: ['lines', 'amountMinor', 'reason', 'createdAt'],
      also: () => ({
        order: sql`(select o.reference from ${orders} o where o.id = ${lineCredits.orderId})`,
      }),
    },
    stays: ['lines', 'reason'],
    why: 'says what a credit note is of, and is kept as long as that is',
  }),
  personalRows(refundAccounts, {
    of: ({ partyId }) =>
      sql`${refundAccounts.orderId} in (select o.id from ${orders} o where o.buyer_id = ${partyId})`,
    fate: 'deleted',
    exported: {
      as: 'refund-accounts',
      columns: ['holder', 'format', 'number', 'bank', 'updatedAt'],
      withheld: [],
      also: () => ({
        order: sql`(select o.reference from ${orders} o where o.id = ${refundAccounts.orderId})`,
      }),
    },
  }),
]
