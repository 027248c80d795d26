import { eq, sql } from 'drizzle-orm'
import { personalRows } from '#app/platform/personal-data.server.ts'
import { invoiceSendings } from './tables.server.ts'

export const invoiceListRows = [
  personalRows(invoiceSendings, {
    of: ({ provenEmail }) => sql`${invoiceSendings.address} = ${provenEmail}`,
    fate: { address: '' },
    exported: { as: 'invoices-sent-to-you', columns: ['address', 'createdAt'] },
    stays: [],
    why: 'that its seller sent the document again',
  }),
  personalRows(invoiceSendings, {
    of: ({ accountId }) => eq(invoiceSendings.sentBy, accountId),
    fate: { sentBy: null },
    exported: { as: 'invoices-you-sent', columns: ['address', 'createdAt'] },
    stays: ['address'],
    why: 'where the document went',
  }),
]
