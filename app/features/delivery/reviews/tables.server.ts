import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { topics } from '#app/features/catalogue/topics/tables.server.ts'
import { accounts } from '#app/features/people/accounts/tables.server.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import type { AccountId, PartyId } from '#app/kit/ids.ts'
import { instant } from '#app/platform/columns.server.ts'
import { isOneOf } from '#app/platform/one-of.server.ts'
import { REVIEW_STATES } from './review.ts'

/** A review of one attended booking. Ratings are tenths of a star in half steps: 10, 15 … 50. */
export const reviews = pgTable(
  'reviews',
  {
    id: uuid().primaryKey(),
    /** How it is called in addresses. */
    code: text().notNull().generatedAlwaysAs(sql`left(md5('review ' || id::text), 20)`),
    authorId: uuid()
      .$type<PartyId>()
      .notNull()
      .references(() => parties.id),
    trainerId: uuid()
      .$type<PartyId>()
      .notNull()
      .references(() => parties.id),
    /** Who of the people of a firm trained, and is rated with it; null where the trainer is a person. */
    taughtById: uuid()
      .$type<PartyId>()
      .references(() => parties.id),
    writtenBy: uuid()
      .$type<AccountId>()
      .notNull()
      .references(() => accounts.id),
    /** Nothing where the event was of no topic. */
    topicId: uuid().references(() => topics.id),
    orderId: uuid(),
    rating: integer().notNull(),
    contentRating: integer(),
    trainerRating: integer(),
    organiserRating: integer(),
    language: text().notNull(),
    body: text().notNull(),
    answer: text(),
    answeredAt: instant(),
    state: text({ enum: REVIEW_STATES }).notNull().default('public'),
    /** Why staff has hidden it, for its author to read. */
    hiddenReason: text(),
    decidedAt: instant(),
    attendedAt: instant().notNull(),
    createdAt: instant().notNull().defaultNow(),
  },
  (t) => [
    index('reviews_topic').on(t.topicId, t.createdAt),
    index('reviews_trainer').on(t.trainerId, t.createdAt),
    index('reviews_taught_by').on(t.taughtById, t.createdAt).where(sql`${t.taughtById} is not null`),
    uniqueIndex('reviews_code').on(t.code),
    index('reviews_hidden').on(t.decidedAt).where(sql`${t.state} = 'hidden'`),
    check('reviews_state', isOneOf(t.state, REVIEW_STATES)),
    uniqueIndex('reviews_order').on(t.orderId).where(sql`${t.orderId} is not null`),
    check('reviews_rating', sql`${t.rating} between 10 and 50 and ${t.rating} % 5 = 0`),
    check(
      'reviews_parts',
      sql`(${t.contentRating} is null or (${t.contentRating} between 10 and 50 and ${t.contentRating} % 5 = 0))
        and (${t.trainerRating} is null or (${t.trainerRating} between 10 and 50 and ${t.trainerRating} % 5 = 0))
        and (${t.organiserRating} is null or (${t.organiserRating} between 10 and 50 and ${t.organiserRating} % 5 = 0))`,
    ),
  ],
)

/** By what reviews are seen to come from one place: a browser, or a network and kind of browser. */
export const REVIEW_MARKS = ['browser', 'network'] as const

/**
 * Keyed hashes of where a review was written, as its session had it: nobody reads an address or a device out
 * of them. They are compared with those of other reviews of the same provider, and are of no other use.
 */
export const reviewMarks = pgTable(
  'review_marks',
  {
    reviewId: uuid()
      .notNull()
      .references(() => reviews.id, { onDelete: 'cascade' }),
    kind: text({ enum: REVIEW_MARKS }).notNull(),
    mark: text().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.reviewId, t.kind, t.mark] }),
    check('review_marks_kind', isOneOf(t.kind, REVIEW_MARKS)),
  ],
)
