import { eq } from 'drizzle-orm'
import { personalRows } from '#app/platform/personal-data.server.ts'
import { caseDelays, caseNotes, caseOwners, soldDecisions } from './tables.server.ts'

export const caseRows = [
  personalRows(caseOwners, {
    of: ({ accountId }) => eq(caseOwners.ownerId, accountId),
    fate: 'deleted',
    exported: { as: 'cases', columns: ['kind', 'takenAt', 'until'] },
  }),
  personalRows(caseNotes, {
    of: ({ accountId }) => eq(caseNotes.notedBy, accountId),
    fate: { notedBy: null },
    exported: { as: 'case-notes', columns: ['kind', 'words', 'againOn', 'createdAt'] },
    stays: ['kind', 'words', 'againOn'],
    why: 'what colleagues know of a case that is not theirs',
  }),
  personalRows(caseDelays, {
    of: ({ accountId }) => eq(caseDelays.setBy, accountId),
    fate: { setBy: null },
    exported: { as: 'case-delays', columns: ['kind', 'againOn', 'createdAt'] },
    stays: ['kind', 'againOn'],
    why: 'a case that was put off is not there for colleagues before its day',
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
