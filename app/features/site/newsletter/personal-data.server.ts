import { eq } from 'drizzle-orm'
import { personalRows, rowsOfNobody } from '#app/platform/personal-data.server.ts'
import { newsletterIssues, newsletterMails } from './tables.server.ts'

export const newsletterRows = [
  rowsOfNobody(newsletterIssues, 'an issue is the same for all, and says nothing of its readers'),
  personalRows(newsletterMails, {
    of: ({ accountId }) => eq(newsletterMails.accountId, accountId),
    fate: 'deleted',
    exported: { as: 'newsletters', columns: ['mailed', 'createdAt'] },
  }),
]
