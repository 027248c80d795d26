import { eq } from 'drizzle-orm'
import { personalRows, rowsOfNobody } from '#app/platform/personal-data.server.ts'
import { searchDocuments, searchRests, searchWords } from './tables.server.ts'

export const searchRows = [
  personalRows(searchDocuments, {
    of: ({ partyId }) => eq(searchDocuments.ownerId, partyId),
    fate: 'deleted',
    exported: 'made of what is given of topics, events and the profile',
  }),
  rowsOfNobody(searchRests, 'kinds of documents'),
  rowsOfNobody(searchWords, 'single words of what can be found; others are forgotten every night'),
]
