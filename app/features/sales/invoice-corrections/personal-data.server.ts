import { eq, or, sql } from 'drizzle-orm'
import { invoices } from '#app/features/money/invoicing/tables.server.ts'
import { personalRows } from '#app/platform/personal-data.server.ts'
import { correctionRequests } from './tables.server.ts'

export const invoiceCorrectionsRows = [
  personalRows(correctionRequests, {
    of: ({ accountId, partyId }) =>
      or(eq(correctionRequests.askedBy, accountId), eq(correctionRequests.buyerId, partyId)),
    fate: 'kept',
    exported: {
      as: 'correction-requests',
      columns: ['state', 'recipient', 'reason', 'askedAt', 'answeredAt'],
      also: () => ({
        invoice: sql`(select i.number_text from ${invoices} i where i.id = ${correctionRequests.invoiceId})`,
      }),
    },
    why: 'says why an invoice was corrected, and is kept as long as that is',
  }),
]
