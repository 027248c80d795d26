import { eq, or } from 'drizzle-orm'
import { personalRows, rowsOfNobody } from '#app/platform/personal-data.server.ts'
import { documentCounters, invoices } from './tables.server.ts'

export const invoiceRows = [
  personalRows(invoices, {
    of: ({ partyId }) => or(eq(invoices.buyerId, partyId), eq(invoices.sellerId, partyId)),
    fate: 'kept',
    why: 'invoices are kept for as long as the law demands (§ 14b UStG: eight years)',
  }),
  rowsOfNobody(documentCounters, 'numbers of documents'),
]
