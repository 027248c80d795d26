import { eq } from 'drizzle-orm'
import { personalRows } from '#app/platform/personal-data.server.ts'
import { requirementDrafts } from './tables.server.ts'

export const draftRows = [
  personalRows(requirementDrafts, {
    of: ({ accountId }) => eq(requirementDrafts.accountId, accountId),
    fate: 'deleted',
    exported: { as: 'requirement-drafts', columns: ['title', 'values', 'updatedAt'] },
  }),
]
