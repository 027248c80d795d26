import { eq, or } from 'drizzle-orm'
import { nameShown } from '#app/features/people/parties/queries-scope.server.ts'
import { personalRows } from '#app/platform/personal-data.server.ts'
import { supplierNotes } from './tables.server.ts'

export const supplierRows = [
  personalRows(supplierNotes, {
    of: ({ partyId }) => or(eq(supplierNotes.supplierId, partyId), eq(supplierNotes.companyId, partyId)),
    fate: 'deleted',
    exported: {
      as: 'supplier-notes',
      columns: ['note', 'shortlistedAt', 'changedAt'],
      // What others write down about somebody is theirs: whom it is about is not given it here.
      of: ({ partyId }) => eq(supplierNotes.companyId, partyId),
      also: () => ({ supplier: nameShown(supplierNotes.supplierId) }),
    },
  }),
]
