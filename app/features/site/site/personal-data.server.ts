import { eq, or, sql } from 'drizzle-orm'
import { personalRows } from '#app/platform/personal-data.server.ts'
import { contactMessages } from './tables.server.ts'

export const siteRows = [
  personalRows(contactMessages, {
    of: ({ accountId, provenEmail }) =>
      or(eq(contactMessages.accountId, accountId), sql`lower(${contactMessages.email}) = ${provenEmail}`),
    fate: 'deleted',
    exported: {
      as: 'messages-to-us',
      columns: ['reference', 'about', 'name', 'email', 'page', 'message', 'language', 'createdAt'],
    },
  }),
]
