import { eq } from 'drizzle-orm'
import { personalRows } from '#app/platform/personal-data.server.ts'
import { commissionBills } from './tables.server.ts'

export const commissionInvoicesRows = [
  personalRows(commissionBills, {
    of: ({ partyId }) => eq(commissionBills.partyId, partyId),
    fate: 'kept',
    exported: {
      as: 'commission-bills',
      columns: ['month', 'currency', 'amountMinor', 'createdAt'],
    },
    why: 'the books of the marketplace, kept as the law demands',
  }),
]
