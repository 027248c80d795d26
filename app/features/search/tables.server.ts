import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  customType,
  doublePrecision,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core'

const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' })

/**
 * One row for everything that can be found. Facet columns serve the filters of the result pages; `words` holds the
 * normalised words (see normalise.ts), weighted by where they stand.
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
    words: tsvector().notNull(),
    categoryId: uuid(),
    groupId: uuid(),
    country: text(),
    city: text(),
    modes: text().array().notNull().default(sql`'{}'`),
    languages: text().array().notNull().default(sql`'{}'`),
    level: text(),
    priceMinor: bigint({ mode: 'number' }),
    priceCurrency: text(),
    rating: doublePrecision(),
    ratingCount: integer().notNull().default(0),
    startsAt: timestamp({ withTimezone: true }),
    endsAt: timestamp({ withTimezone: true }),
    publishedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    listed: boolean().notNull().default(true),
  },
  (t) => [
    primaryKey({ columns: [t.kind, t.id] }),
    index('search_documents_words').using('gin', t.words),
    index('search_documents_folded_title').using('gin', sql`${t.foldedTitle} gin_trgm_ops`),
    index('search_documents_kind_starts_at').on(t.kind, t.startsAt),
    index('search_documents_category').on(t.categoryId, t.kind),
    index('search_documents_owner').on(t.ownerId),
  ],
)
