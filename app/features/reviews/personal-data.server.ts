import { eq } from 'drizzle-orm'
import { personalRows } from '#app/platform/personal-data.server.ts'
import { reviews } from './tables.server.ts'

export const reviewRows = [
  personalRows(reviews, {
    of: ({ partyId }) => eq(reviews.authorId, partyId),
    fate: { body: '' },
    stays: ['language', 'answer'],
    why: 'the stars count in the rating of somebody else; the answer is theirs',
  }),
  personalRows(reviews, {
    of: ({ partyId }) => eq(reviews.trainerId, partyId),
    fate: { answer: null },
    stays: ['language', 'body'],
    why: 'the words are their author’s',
  }),
]
