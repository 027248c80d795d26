import { eq, or } from 'drizzle-orm'
import { personalRows, rowsOfNobody } from '#app/platform/personal-data.server.ts'
import { documentFileFaults, documentFiles, undrawnDocuments } from './tables.server.ts'

export const documentFileRows = [
  personalRows(documentFiles, {
    of: ({ partyId }) => or(eq(documentFiles.issuerId, partyId), eq(documentFiles.recipientId, partyId)),
    fate: 'kept',
    exported: {
      as: 'document-files',
      columns: ['documentKind', 'edition', 'format', 'language', 'sha256', 'bytes', 'drawnAt', 'drawing'],
    },
    why: 'files of invoices and orders are kept with these, for as long as the law demands',
  }),
  rowsOfNobody(undrawnDocuments, 'which documents have no files yet'),
  rowsOfNobody(documentFileFaults, 'which files are not as they were stored'),
]
