import { eq } from 'drizzle-orm'
import { personalRows } from '#app/platform/personal-data.server.ts'
import { bankAccountChanges, bankAccounts } from './tables.server.ts'

export const bankAccountRows = [
  personalRows(bankAccounts, {
    of: ({ partyId }) => eq(bankAccounts.partyId, partyId),
    fate: 'deleted',
    exported: {
      as: 'bank-account',
      columns: ['holder', 'format', 'number', 'bank', 'isOffered', 'validFor', 'termDays', 'updatedAt'],
    },
  }),
  personalRows(bankAccountChanges, {
    of: ({ partyId }) => eq(bankAccountChanges.partyId, partyId),
    fate: 'deleted',
    exported: {
      as: 'bank-account-changes',
      columns: [
        'holder',
        'format',
        'number',
        'bank',
        'state',
        'inForceAt',
        'needsSecond',
        'confirmedAt',
        'createdAt',
        'decidedAt',
      ],
      withheld: ['stopKey'],
    },
  }),
]
