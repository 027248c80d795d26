import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  customType,
  date,
  doublePrecision,
  index,
  integer,
  pgTable,
  primaryKey,
  real,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core'

const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' })

/**
 * One row for everything that can be found. `titleWords` (titles and names at weight A, keywords at B: for suggestions)
 * and `words` (everything, weighted by where it stands) hold normalised words, see normalise.ts, and a lexeme for the kind ('#topic'), so that
 * one index narrows by word and kind. `facets` are codes of what filters narrow by ('city:Pune', 'rating:4'), see
 * search-filters.ts. `day` is the date that people read: of an event's start at its place, of a requirement's deadline.
 * `endsAt` is when it stops being found: the end of an event, the deadline of a requirement.
 */
export const searchDocuments = pgTable(
  'search_documents',
  {
    kind: text({ enum: ['topic', 'trainer', 'supplier', 'event', 'requirement'] }).notNull(),
    id: uuid().notNull(),
    ownerId: uuid().notNull(),
    audience: text({ enum: ['public', 'companies'] })
      .notNull()
      .default('public'),
    title: text().notNull(),
    url: text().notNull(),
    language: text(),
    foldedTitle: text().notNull(),
    titleWords: tsvector().notNull(),
    words: tsvector().notNull(),
    quality: real().notNull().default(0),
    facets: text().array().notNull().default(sql`'{}'`),
    priceMinor: bigint({ mode: 'number' }),
    priceCurrency: text(),
    rating: doublePrecision(),
    ratingCount: integer().notNull().default(0),
    startsAt: timestamp({ withTimezone: true }),
    endsAt: timestamp({ withTimezone: true }),
    day: date(),
    publishedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    listed: boolean().notNull().default(true),
  },
  (t) => [
    primaryKey({ columns: [t.kind, t.id] }),
    index('search_documents_title_words').using('gin', t.titleWords),
    index('search_documents_words').using('gin', t.words, t.facets),
    index('search_documents_quality').on(t.kind, t.quality.desc(), t.id),
    index('search_documents_starts_at').on(t.kind, t.startsAt),
    index('search_documents_owner').on(t.ownerId),
  ],
)

/** Words of titles and names: where errors of typing and the parts of long compounds are looked up. */
export const searchWords = pgTable('search_words', { word: text().primaryKey() }, (t) => [
  index('search_words_similar').using('gin', sql`${t.word} gin_trgm_ops`),
])
