import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { accounts } from '#app/features/accounts/tables.server.ts'
import { parties } from '#app/features/parties/tables.server.ts'
import { topics } from '#app/features/topics/tables.server.ts'
import type { AccountId, PartyId } from '#app/kit/ids.ts'
import { instant } from '#app/platform/columns.server.ts'

/** A review of one booking by who attended. Ratings are tenths of a star in half steps: 10, 15 … 50. */
export const reviews = pgTable(
  'reviews',
  {
    id: uuid().primaryKey(),
    authorId: uuid()
      .$type<PartyId>()
      .notNull()
      .references(() => parties.id),
    trainerId: uuid()
      .$type<PartyId>()
      .notNull()
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
    attendedAt: instant().notNull(),
    createdAt: instant().notNull().defaultNow(),
  },
  (t) => [
    index('reviews_topic').on(t.topicId, t.createdAt),
    index('reviews_trainer').on(t.trainerId, t.createdAt),
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
