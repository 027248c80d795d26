import { sql } from 'drizzle-orm'
import {
  check,
  date,
  doublePrecision,
  index,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { events } from '#app/features/catalogue/events/tables.server.ts'
import type { SearchedKind } from '#app/features/catalogue/search-index/search-filters.ts'
import { topics } from '#app/features/catalogue/topics/tables.server.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import type { PartyId } from '#app/kit/ids.ts'
import { instant, minor } from '#app/platform/columns.server.ts'

const cascade = { onDelete: 'cascade' } as const

/** A person's favourites, whichever party they act for: a topic, an event or a provider, each once. */
export const favourites = pgTable(
  'favourites',
  {
    id: uuid().primaryKey(),
    ownerId: uuid()
      .$type<PartyId>()
      .notNull()
      .references(() => parties.id, cascade),
    topicId: uuid().references(() => topics.id, cascade),
    eventId: uuid().references(() => events.id, cascade),
    trainerId: uuid()
      .$type<PartyId>()
      .references(() => parties.id, cascade),
    createdAt: instant().notNull().defaultNow(),
  },
  (t) => [
    check('favourites_one', sql`num_nonnulls(${t.topicId}, ${t.eventId}, ${t.trainerId}) = 1`),
    uniqueIndex('favourites_topic').on(t.ownerId, t.topicId).where(sql`${t.topicId} is not null`),
    uniqueIndex('favourites_event').on(t.ownerId, t.eventId).where(sql`${t.eventId} is not null`),
    uniqueIndex('favourites_trainer').on(t.ownerId, t.trainerId).where(sql`${t.trainerId} is not null`),
    index('favourites_of_topic').on(t.topicId),
    index('favourites_of_event').on(t.eventId),
    index('favourites_of_trainer').on(t.trainerId),
  ],
)

/**
 * A search that a person saved: its canonical address, and its query for new results. What was published
 * after `notifiedUntil` is new; it is checked at `nextAt`, unless paused.
 */
export const savedSearches = pgTable(
  'saved_searches',
  {
    id: uuid().primaryKey(),
    ownerId: uuid()
      .$type<PartyId>()
      .notNull()
      .references(() => parties.id, cascade),
    address: text().notNull(),
    kind: text().$type<SearchedKind>().notNull(),
    words: text(),
    codes: jsonb().$type<string[][]>().notNull(),
    rating: doublePrecision(),
    priceFrom: minor(),
    priceTo: minor(),
    dayFrom: date(),
    dayTo: date(),
    createdAt: instant().notNull(),
    notifiedUntil: instant().notNull(),
    nextAt: instant().notNull(),
    pausedAt: instant(),
  },
  (t) => [
    uniqueIndex('saved_searches_once').on(t.ownerId, t.address),
    index('saved_searches_next').on(t.nextAt).where(sql`${t.pausedAt} is null`),
  ],
)
