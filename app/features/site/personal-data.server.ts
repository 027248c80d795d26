import { eq, or, sql } from 'drizzle-orm'
import { personalRows } from '#app/platform/personal-data.server.ts'
import { contactMessages } from './tables.server.ts'

export const siteRows = [
  personalRows(contactMessages, {
    of: ({ accountId, email }) =>
      or(eq(contactMessages.accountId, accountId), sql`lower(${contactMessages.email}) = ${email}`),
    fate: 'deleted',
  }),
]
