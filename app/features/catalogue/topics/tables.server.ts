import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { accounts } from '#app/features/people/accounts/tables.server.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import type { GalleryImage } from '#app/kit/gallery.ts'
import type { AccountId, PartyId } from '#app/kit/ids.ts'
import type { Language } from '#app/kit/language.ts'
import type { RichHtml } from '#app/kit/rich-html.ts'
import { instant, minor } from '#app/platform/columns.server.ts'
import { isOneOf } from '#app/platform/one-of.server.ts'
import { TOPIC_STATES } from './topic.ts'

/**
 * Two levels of categories; their slugs stand in addresses and never change. One that was merged names the
 * one that it became (`mergedIntoId`, never one that was merged itself) and is offered no more: its slug
 * leads on, and what can not be written again still names it.
 */
export const categories = pgTable(
  'categories',
  {
    id: uuid().primaryKey(),
    parentId: uuid().references((): AnyPgColumn => categories.id),
    slug: text().notNull().unique(),
    names: jsonb().$type<Record<Language, string>>().notNull(),
    position: integer().notNull(),
    mergedIntoId: uuid().references((): AnyPgColumn => categories.id),
  },
  (t) => [
    index('categories_merged').on(t.mergedIntoId).where(sql`${t.mergedIntoId} is not null`),
    check('categories_merged_other', sql`${t.mergedIntoId} <> ${t.id}`),
    check('categories_named', sql`${t.names} ?& array['en', 'de', 'fr', 'it', 'es', 'ja']`),
  ],
)

export type OutlineModule = { title: string; points: string[] }

/**
 * A course that a provider offers. Ratings are tenths of a star (45 is 4.5), maintained by the reviews
 * feature's jobs.
 */
export const topics = pgTable(
  'topics',
  {
    id: uuid().primaryKey(),
    ownerId: uuid()
      .$type<PartyId>()
      .notNull()
      .references(() => parties.id),
    categoryId: uuid()
      .notNull()
      .references(() => categories.id),
    slug: text().notNull().unique(),
    title: text().notNull(),
    language: text().notNull(),
    summary: text().notNull().default(''),
    description: text().$type<RichHtml>().notNull().default(''),
    outcomes: text().array().notNull().default(sql`'{}'`),
    outline: jsonb().$type<OutlineModule[]>().notNull().default([]),
    audience: text().notNull().default(''),
    prerequisites: text().notNull().default(''),
    /** What its price holds besides: materials, meals, a certificate. */
    included: text().array().notNull().default(sql`'{}'`),
    level: text({ enum: ['beginner', 'intermediate', 'advanced', 'all'] })
      .notNull()
      .default('all'),
    durationMinutes: integer(),
    modes: text().array().notNull().default(sql`'{}'`),
    languages: text().array().notNull().default(sql`'{}'`),
    cities: text().array().notNull().default(sql`'{}'`),
    largestGroup: integer(),
    /** For how long a certificate of a training on it is valid; null is without end. */
    certificateMonths: smallint(),
    priceMinor: minor(),
    priceCurrency: text(),
    priceUnit: text({ enum: ['person', 'group', 'day'] }),
    tags: text().array().notNull().default(sql`'{}'`),
    thumbImage: text(),
    videoUrl: text(),
    gallery: jsonb().$type<GalleryImage[]>().notNull().default([]),
    sourceUrl: text(),
    state: text({ enum: TOPIC_STATES }).notNull().default('draft'),
    rating: integer(),
    ratingCount: integer().notNull().default(0),
    /** Since when staff has it shown after all others. */
    demotedAt: instant(),
    publishedAt: instant(),
    createdBy: uuid()
      .$type<AccountId>()
      .references(() => accounts.id),
    createdAt: instant().notNull().defaultNow(),
    updatedAt: instant().notNull().defaultNow(),
  },
  (t) => [
    check('topics_state', isOneOf(t.state, TOPIC_STATES)),
    index('topics_paragraphs').using('gin', sql`paragraph_marks(${t.description})`),
    index('topics_owner').on(t.ownerId, t.state),
    index('topics_category').on(t.categoryId, t.state),
    check(
      'topics_price',
      sql`${t.priceMinor} is null or (${t.priceMinor} >= 0 and ${t.priceCurrency} is not null and ${t.priceUnit} is not null)`,
    ),
    check('topics_certificate', sql`${t.certificateMonths} between 1 and 120`),
    check('topics_rating', sql`${t.rating} is null or ${t.rating} between 10 and 50`),
  ],
)

/** Former slugs of renamed topics; each redirects for good. */
export const topicSlugs = pgTable(
  'topic_slugs',
  {
    slug: text().primaryKey(),
    topicId: uuid()
      .notNull()
      .references(() => topics.id, { onDelete: 'cascade' }),
  },
  (t) => [uniqueIndex('topic_slugs_topic').on(t.topicId, t.slug)],
)

/** Page views of a topic on a day (UTC) by others than its provider. */
export const topicViews = pgTable(
  'topic_views',
  {
    topicId: uuid()
      .notNull()
      .references(() => topics.id, { onDelete: 'cascade' }),
    day: date().notNull(),
    views: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.topicId, t.day] }), check('topic_views_views', sql`${t.views} > 0`)],
)
