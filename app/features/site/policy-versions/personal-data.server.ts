import { eq } from 'drizzle-orm'
import { personalRows } from '#app/platform/personal-data.server.ts'
import { policyNotices } from './tables.server.ts'

export const policyNoticeRows = [
  personalRows(policyNotices, {
    of: ({ accountId }) => eq(policyNotices.accountId, accountId),
    fate: 'deleted',
    exported: {
      as: 'told-of-new-terms',
      columns: ['policy', 'version', 'language', 'address', 'notifiedAt'],
      withheld: ['mailKey'],
    },
  }),
]
