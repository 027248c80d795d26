import { sql } from 'drizzle-orm'
import { orders } from '#app/features/sales/orders/tables.server.ts'
import { personalRows } from '#app/platform/personal-data.server.ts'
import { refundAccounts } from './tables.server.ts'

export const receivablesRows = [
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
