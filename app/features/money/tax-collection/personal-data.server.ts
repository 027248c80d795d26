import { eq } from 'drizzle-orm'
import { personalRows } from '#app/platform/personal-data.server.ts'
import { taxCollections } from './tables.server.ts'

export const taxCollectionRows = [
  personalRows(taxCollections, {
    of: ({ partyId }) => eq(taxCollections.sellerId, partyId),
    fate: 'kept',
    exported: {
      as: 'tax-collected-at-source',
      columns: [
        'causeKind',
        'country',
        'taxNumber',
        'rate',
        'taxableMinor',
        'collectedMinor',
        'currency',
        'isInState',
        'isPayerRegistered',
        'createdAt',
      ],
      withheld: [],
    },
    why: 'what was kept for a tax office, under which number, is kept as long as the books',
  }),
]
