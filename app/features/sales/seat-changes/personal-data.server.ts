import { eq, or, sql } from 'drizzle-orm'
import { orders } from '#app/features/sales/orders/tables.server.ts'
import { personalRows } from '#app/platform/personal-data.server.ts'
import { seatChanges } from './tables.server.ts'

export const seatChangesRows = [
  personalRows(seatChanges, {
    of: ({ accountId, partyId }) =>
      or(
        eq(seatChanges.accountId, accountId),
        sql`${seatChanges.orderId} in (select o.id from ${orders} o where o.buyer_id = ${partyId})`,
      ),
    fate: { note: null },
    exported: {
      as: 'changed-seats',
      columns: ['fromNames', 'name', 'seats', 'amountMinor', 'lessMinor', 'waivedMinor', 'changedAt'],
      withheld: ['note'],
    },
    stays: ['fromNames', 'name'],
    why: 'what went back of a sale stands in the books of its seller',
  }),
]
