import { eq, or } from 'drizzle-orm'
import { personalRows } from '#app/platform/personal-data.server.ts'
import { mailDomains } from './tables.server.ts'

export const mailDomainRows = [
  personalRows(mailDomains, {
    of: ({ accountId, partyId }) =>
      or(eq(mailDomains.createdBy, accountId), eq(mailDomains.companyId, partyId)),
    fate: 'kept',
    exported: {
      as: 'mail-domains',
      columns: ['domain', 'provenAt', 'provenBy', 'checkedAt', 'createdAt'],
      // What proves it, and what staff went by.
      withheld: ['token', 'reason'],
    },
    why: 'the company keeps which domains are its own',
  }),
]
