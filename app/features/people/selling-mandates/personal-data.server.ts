import { eq } from 'drizzle-orm'
import { personalRows } from '#app/platform/personal-data.server.ts'
import { sellingMandateActs, sellingMandateRequests } from './tables.server.ts'

export const sellingMandateRows = [
  personalRows(sellingMandateActs, {
    of: ({ accountId }) => eq(sellingMandateActs.accountId, accountId),
    fate: 'kept',
    exported: {
      as: 'selling-mandate',
      columns: ['step', 'version', 'language', 'at'],
    },
    why: 'by whose mandate an invoice was issued is kept as long as the invoice',
  }),
  personalRows(sellingMandateRequests, {
    of: ({ partyId }) => eq(sellingMandateRequests.partyId, partyId),
    fate: 'deleted',
    exported: { as: 'selling-mandate-requests', columns: ['version', 'askedAt'] },
  }),
]
