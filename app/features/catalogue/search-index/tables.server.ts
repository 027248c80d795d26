import { sql } from 'drizzle-orm'
import {
  boolean,
  date,
  doublePrecision,
  index,
  integer,
  pgTable,
  primaryKey,
  real,
  smallint,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import { VISIBILITIES } from '#app/features/people/parties/party.ts'
import type { PartyId } from '#app/kit/ids.ts'
import { instant, minor, tsvector } from '#app/platform/columns.server.ts'

/**
 * Entries are written at once: a list of pending ones would be read by every search and cleared by an unlucky
 * writer.
 */
const STEADY = { fastupdate: false }

/**
 * One row for everything that can be found. `titleWords` (titles and names at weight A, keywords at B: for
 * suggestions) and `words` (everything, weighted by place) hold normalised words, see normalise.ts, and a
 * lexeme for the kind ('#topic'), so that one index filters by word and kind. `facets` are codes of filter
 * values ('city:Pune', 'rating:4'), see search-filters.ts. `day` is the local date of an event's start or a
 * requirement's deadline. `endsAt` is when it is no longer found: the end of an event, the deadline of a
 * requirement. `best` and `bucket` keep common words cheap among a million: the best of each kind are queried
 * first (choose-best.server.ts), and where many match, those in some of 512 equal buckets are enough, which
 * have small indexes of their own.
 */
export const searchDocuments = pgTable(
  'search_documents',
  {
    kind: text({ enum: ['topic', 'trainer', 'supplier', 'event', 'requirement'] }).notNull(),
    id: uuid().notNull(),
    ownerId: uuid().$type<PartyId>().notNull(),
    visibility: text({ enum: VISIBILITIES }).notNull().default('public'),
    title: text().notNull(),
    url: text().notNull(),
    language: text(),
    foldedTitle: text().notNull(),
    titleWords: tsvector().notNull(),
    words: tsvector().notNull(),
    quality: real().notNull().default(0),
    facets: text().array().notNull().default(sql`'{}'`),
    priceMinor: minor(),
    priceCurrency: text(),
    rating: doublePrecision(),
    ratingCount: integer().notNull().default(0),
    startsAt: instant(),
    endsAt: instant(),
    day: date(),
    publishedAt: instant().notNull().defaultNow(),
    listed: boolean().notNull().default(true),
    best: boolean().notNull().default(true),
    bucket: smallint().generatedAlwaysAs(
      sql`get_byte(uuid_send(id), 15) + 256 * (get_byte(uuid_send(id), 14) & 1)`,
    ),
  },
  (t) => [
    primaryKey({ columns: [t.kind, t.id] }),
    index('search_documents_title_topics').using('gin', t.titleWords).with(STEADY).where(sql`kind = 'topic'`),
    index('search_documents_title_others')
      .using('gin', t.titleWords)
      .with(STEADY)
      .where(sql`kind <> 'topic'`),
    index('search_documents_title_best').using('gin', t.titleWords).with(STEADY).where(sql`best`),
    index('search_documents_title_8').using('gin', t.titleWords).with(STEADY).where(sql`bucket < 64`),
    index('search_documents_title_64').using('gin', t.titleWords).with(STEADY).where(sql`bucket < 8`),
    index('search_documents_words_topics')
      .using('gin', t.words, t.facets)
      .with(STEADY)
      .where(sql`kind = 'topic'`),
    index('search_documents_words_others')
      .using('gin', t.words, t.facets)
      .with(STEADY)
      .where(sql`kind <> 'topic'`),
    index('search_documents_words_8').using('gin', t.words, t.facets).with(STEADY).where(sql`bucket < 64`),
    index('search_documents_words_64').using('gin', t.words, t.facets).with(STEADY).where(sql`bucket < 8`),
    index('search_documents_words_512').using('gin', t.words, t.facets).with(STEADY).where(sql`bucket < 1`),
    index('search_documents_quality').on(t.kind, t.quality.desc(), t.id),
    index('search_documents_rating').on(t.kind, t.rating.desc().nullsLast(), t.ratingCount.desc(), t.id),
    index('search_documents_price').on(t.kind, t.priceCurrency, t.priceMinor, t.id),
    index('search_documents_published_at').on(t.kind, t.publishedAt.desc(), t.id),
    index('search_documents_starts_at').on(t.kind, t.startsAt, t.id),
    index('search_documents_ends_at').on(t.endsAt).where(sql`ends_at is not null`),
    index('search_documents_owner').on(t.ownerId),
  ],
)

/** The kinds with documents that are not among the best. */
export const searchRests = pgTable('search_rests', { kind: text().primaryKey() })

/** Words of titles and names, to correct typing errors and to find the parts of long compounds. */
export const searchWords = pgTable('search_words', { word: text().primaryKey() }, (t) => [
  index('search_words_similar').using('gin', sql`${t.word} gin_trgm_ops`).with(STEADY),
])
