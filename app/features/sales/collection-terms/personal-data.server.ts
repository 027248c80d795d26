import { eq, or } from 'drizzle-orm'
import { personalRows } from '#app/platform/personal-data.server.ts'
import { collectionTerms } from './tables.server.ts'

export const collectionTermsRows = [
  personalRows(collectionTerms, {
    of: ({ accountId, partyId }) =>
      or(eq(collectionTerms.partyId, partyId), eq(collectionTerms.changedBy, accountId)),
    fate: 'kept',
    exported: { as: 'collection-terms', columns: ['rhythm', 'changedAt'] },
    why: 'how a company pays is the company’s',
  }),
]
