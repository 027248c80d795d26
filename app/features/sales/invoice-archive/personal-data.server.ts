import { eq, or } from 'drizzle-orm'
import { personalRows } from '#app/platform/personal-data.server.ts'
import { invoiceArchives } from './tables.server.ts'

export const invoiceArchiveRows = [
  personalRows(invoiceArchives, {
    of: ({ accountId, partyId }) =>
      or(eq(invoiceArchives.askedBy, accountId), eq(invoiceArchives.partyId, partyId)),
    fate: 'deleted',
    exported: {
      as: 'invoice-archives',
      columns: [
        'state',
        'language',
        'year',
        'month',
        'fromDay',
        'toDay',
        'done',
        'total',
        'bytes',
        'askedAt',
        'readyAt',
      ],
      withheld: ['touchedAt'],
    },
  }),
]
