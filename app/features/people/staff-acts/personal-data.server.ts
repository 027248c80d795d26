import { eq } from 'drizzle-orm'
import { personalRows } from '#app/platform/personal-data.server.ts'
import { removedPictures, staffActs } from './tables.server.ts'

export const staffActRows = [
  personalRows(removedPictures, {
    of: ({ partyId }) => eq(removedPictures.partyId, partyId),
    fate: 'deleted',
    exported: { as: 'removed-pictures', columns: ['taken', 'removedAt'] },
  }),
  personalRows(staffActs, {
    of: ({ partyId }) => eq(staffActs.partyId, partyId),
    fate: { title: '', reason: '' },
    exported: {
      as: 'staff-acts',
      columns: [
        'act',
        'subjectKind',
        'title',
        'reason',
        'rule',
        'source',
        'detectedBy',
        'until',
        'hasOwnClock',
        'endedAt',
        'createdAt',
      ],
    },
    stays: ['act', 'subjectKind', 'rule', 'source', 'detectedBy'],
    why: 'that staff acted, and when, is part of what it answers for; in which words no more',
  }),
]
