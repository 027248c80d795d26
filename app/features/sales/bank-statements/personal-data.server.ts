import { eq } from 'drizzle-orm'
import { personalRows } from '#app/platform/personal-data.server.ts'
import { bankEntries, bankStatements, statementLayouts } from './tables.server.ts'

export const statementRows = [
  personalRows(bankEntries, {
    of: ({ partyId }) => eq(bankEntries.sellerId, partyId),
    fate: 'deleted',
    exported: {
      as: 'bank-entries',
      columns: [
        'position',
        'kind',
        'day',
        'amountMinor',
        'currency',
        'account',
        'orderReferences',
        'name',
        'words',
        'payerIban',
        'bookedAt',
      ],
      withheld: ['entryKey'],
    },
  }),
  personalRows(bankStatements, {
    of: ({ partyId }) => eq(bankStatements.sellerId, partyId),
    fate: 'deleted',
    exported: {
      as: 'bank-statements',
      columns: ['fileName', 'format', 'skipped', 'createdAt', 'confirmedAt', 'doneAt'],
      withheld: ['code', 'unread'],
    },
  }),
  personalRows(statementLayouts, {
    of: ({ partyId }) => eq(statementLayouts.sellerId, partyId),
    fate: 'deleted',
    exported: {
      as: 'statement-layouts',
      columns: ['fields', 'dayOrder', 'decimal', 'currency', 'namedAt'],
      withheld: ['layoutKey'],
    },
  }),
]
