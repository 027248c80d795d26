import { sql } from 'drizzle-orm'
import { check, index, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { reviews } from '#app/features/delivery/reviews/tables.server.ts'
import { accounts } from '#app/features/people/accounts/tables.server.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import type { AccountId, PartyId } from '#app/kit/ids.ts'
import { instant } from '#app/platform/columns.server.ts'
import { isOneOf } from '#app/platform/one-of.server.ts'
import { RING_OUTCOMES, type RingSign } from './ring.ts'

/** Reviews of one provider that seem to be written by few, held until staff has decided on all of them. */
export const reviewRings = pgTable(
  'review_rings',
  {
    id: uuid().primaryKey(),
    code: text().notNull().unique(),
    trainerId: uuid()
      .$type<PartyId>()
      .notNull()
      .references(() => parties.id),
    /** What they share. */
    signs: text().array().$type<RingSign[]>().notNull(),
    foundAt: instant().notNull(),
    outcome: text({ enum: RING_OUTCOMES }),
    decidedBy: uuid()
      .$type<AccountId>()
      .references(() => accounts.id, { onDelete: 'set null' }),
    decidedAt: instant(),
  },
  (t) => [
    index('review_rings_open').on(t.foundAt).where(sql`${t.outcome} is null`),
    index('review_rings_trainer').on(t.trainerId),
    index('review_rings_decided_by').on(t.decidedBy),
    check('review_rings_outcome', isOneOf(t.outcome, RING_OUTCOMES)),
    check('review_rings_decided', sql`(${t.outcome} is null) = (${t.decidedAt} is null)`),
  ],
)

/** A review is in one ring at most: what staff has released is not found again. */
export const reviewRingReviews = pgTable(
  'review_ring_reviews',
  {
    ringId: uuid()
      .notNull()
      .references(() => reviewRings.id),
    reviewId: uuid()
      .notNull()
      .references(() => reviews.id, { onDelete: 'cascade' }),
  },
  (t) => [
    primaryKey({ columns: [t.ringId, t.reviewId] }),
    uniqueIndex('review_ring_reviews_once').on(t.reviewId),
  ],
)
