import { eq, sql } from 'drizzle-orm'
import { topics } from '#app/features/catalogue/topics/tables.server.ts'
import { nameShown } from '#app/features/people/parties/queries-scope.server.ts'
import { personalRows } from '#app/platform/personal-data.server.ts'
import { reviewMarks, reviews } from './tables.server.ts'

const TOPIC = sql`(select t.title from ${topics} t where t.id = ${reviews.topicId})`

/** Topics of which others wrote a review. */
export const topicsReviewed = sql`exists (select from ${reviews} r where r.topic_id = ${topics.id})`

const STARS = [
  'rating',
  'contentRating',
  'trainerRating',
  'organiserRating',
  'attendedAt',
  'createdAt',
] as const

export const reviewRows = [
  personalRows(reviewMarks, {
    of: ({ partyId }) =>
      sql`${reviewMarks.reviewId} in (select r.id from ${reviews} r where r.author_id = ${partyId})`,
    fate: 'deleted',
    exported:
      'hashes that say nothing by themselves; what they were made of is among the sessions and devices',
  }),
  personalRows(reviews, {
    of: ({ partyId }) => eq(reviews.authorId, partyId),
    fate: { body: '', hiddenReason: null },
    exported: {
      as: 'reviews-written',
      columns: [...STARS, 'language', 'body', 'state', 'hiddenReason', 'decidedAt'],
      withheld: ['code', 'answer', 'answeredAt'],
      also: () => ({ topic: TOPIC, trainer: nameShown(reviews.trainerId) }),
    },
    stays: ['code', 'language', 'answer', 'state'],
    why: 'the stars count in the rating of somebody else; the answer is theirs',
  }),
  personalRows(reviews, {
    of: ({ partyId }) => eq(reviews.trainerId, partyId),
    fate: { answer: null },
    exported: {
      as: 'reviews-received',
      columns: [...STARS, 'answer', 'answeredAt'],
      withheld: ['code', 'language', 'body', 'state', 'hiddenReason', 'decidedAt'],
      also: () => ({ topic: TOPIC }),
    },
    stays: ['code', 'language', 'body', 'state', 'hiddenReason'],
    why: 'the words are their author’s',
  }),
]
