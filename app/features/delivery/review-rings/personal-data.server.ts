import { eq, or } from 'drizzle-orm'
import { personalRows, rowsOfNobody } from '#app/platform/personal-data.server.ts'
import { reviewRingReviews, reviewRings } from './tables.server.ts'

export const reviewRingRows = [
  personalRows(reviewRings, {
    of: ({ partyId, accountId }) =>
      or(eq(reviewRings.trainerId, partyId), eq(reviewRings.decidedBy, accountId)),
    fate: { decidedBy: null },
    exported: 'what staff found about reviews of others is told to those whose reviews they are',
    stays: ['code', 'signs', 'outcome'],
    why: 'why reviews were held or removed',
  }),
  rowsOfNobody(reviewRingReviews, 'which reviews were decided on together'),
]
