import { eq, or } from 'drizzle-orm'
import { personalRows } from '#app/platform/personal-data.server.ts'
import { goodwillProposals } from './tables.server.ts'

export const orderDeskRows = [
  personalRows(goodwillProposals, {
    of: ({ accountId }) =>
      or(eq(goodwillProposals.proposedBy, accountId), eq(goodwillProposals.decidedBy, accountId)),
    fate: 'kept',
    exported: {
      as: 'goodwill-proposals',
      columns: ['amountMinor', 'why', 'proposedAt', 'decidedAt', 'isConfirmed'],
      withheld: ['note'],
    },
    stays: ['note'],
    why: 'who agreed to what went back of an order is kept as long as the books',
  }),
]
