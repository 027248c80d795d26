import { eq, sql } from 'drizzle-orm'
import { orders } from '#app/features/sales/orders/tables.server.ts'
import { personalRows } from '#app/platform/personal-data.server.ts'
import { bankEntries, bankStatements, payerMarks, statementLayouts } from './tables.server.ts'

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
  personalRows(payerMarks, {
    of: ({ partyId }) =>
      sql`${payerMarks.orderId} in (select o.id from ${orders} o where o.buyer_id = ${partyId})`,
    fate: 'deleted',
    exported: 'a hash that says nothing by itself; the account is among those for refunds',
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
