import { eq, or, sql } from 'drizzle-orm'
import { personalRows } from '#app/platform/personal-data.server.ts'
import { ticketMails } from './tables.server.ts'

export const participantsRows = [
  personalRows(ticketMails, {
    of: ({ accountId, provenEmail }) =>
      or(eq(ticketMails.accountId, accountId), sql`lower(${ticketMails.address}) = ${provenEmail}`),
    fate: 'deleted',
    exported: 'addresses of participants; the tickets themselves and the emails are given',
  }),
]
