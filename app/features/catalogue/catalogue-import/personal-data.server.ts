import { eq } from 'drizzle-orm'
import { personalRows } from '#app/platform/personal-data.server.ts'
import { catalogueSources } from './tables.server.ts'

export const catalogueImportRows = [
  personalRows(catalogueSources, {
    of: ({ partyId }) => eq(catalogueSources.ownerId, partyId),
    fate: 'deleted',
    exported: {
      as: 'imports',
      columns: ['sourceKey', 'source', 'guesses', 'importedAt'],
      withheld: ['contentHash', 'fields'],
    },
  }),
]
