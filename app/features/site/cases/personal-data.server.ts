import { eq } from 'drizzle-orm'
import { personalRows } from '#app/platform/personal-data.server.ts'
import { caseOwners, soldDecisions } from './tables.server.ts'

export const caseRows = [
  personalRows(caseOwners, {
    of: ({ accountId }) => eq(caseOwners.ownerId, accountId),
    fate: 'deleted',
    exported: { as: 'cases', columns: ['kind', 'takenAt'] },
  }),
  personalRows(soldDecisions, {
    of: ({ partyId }) => eq(soldDecisions.sellerId, partyId),
    fate: 'kept',
    exported: {
      as: 'sold-decisions',
      columns: ['kind', 'choice', 'suspendedAt', 'decidedAt'],
      withheld: ['reason', 'note'],
    },
    stays: ['kind', 'choice', 'reason', 'note'],
    why: 'bookings of others were refunded, or not, because of it',
  }),
]
