import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import { accounts } from '#app/features/people/accounts/tables.server.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import type { GalleryImage } from '#app/kit/gallery.ts'
import type { AccountId, PartyId } from '#app/kit/ids.ts'
import type { RichHtml } from '#app/kit/rich-html.ts'
import { instant, minor } from '#app/platform/columns.server.ts'
import type { CertificateFile } from './profile-files.ts'

/**
 * The public profile of a provider: a trainer, or a supplier (parties.profileType = compprofile). `places`
 * are the cities served, as the provider writes them; `supplierId` is the party of the trainer's supplier.
 */
export const trainerProfiles = pgTable(
  'trainer_profiles',
  {
    partyId: uuid()
      .$type<PartyId>()
      .primaryKey()
      .references(() => parties.id, { onDelete: 'cascade' }),
    displayName: text().notNull(),
    headline: text().notNull().default(''),
    about: text().$type<RichHtml>().notNull().default(''),
    language: text().notNull().default('en'),
    /** Skills in the provider's own words, and by code as chosen from the list that all languages share. */
    skills: text().array().notNull().default(sql`'{}'`),
    skillCodes: text().array().notNull().default(sql`'{}'`),
    industries: text().array().notNull().default(sql`'{}'`),
    languages: text().array().notNull().default(sql`'{}'`),
    modes: text().array().notNull().default(sql`'{}'`),
    city: text(),
    country: text(),
    places: text().array().notNull().default(sql`'{}'`),
    supplierId: uuid()
      .$type<PartyId>()
      .references(() => parties.id, { onDelete: 'set null' }),
    timeZone: text().notNull().default('UTC'),
    yearsOfPractice: integer(),
    certificates: text().array().notNull().default(sql`'{}'`),
    /** The last day on which a certificate holds, by its name ('2028-03-31'); of those that end. */
    certificateEnds: jsonb().$type<Record<string, string>>().notNull().default({}),
    /** The documents behind certificates, by the name of their stored file; for staff alone. */
    certificateFiles: jsonb().$type<CertificateFile[]>().notNull().default([]),
    links: jsonb().$type<{ label: string; url: string }[]>().notNull().default([]),
    feeMinor: minor(),
    feeCurrency: text(),
    feeUnit: text({ enum: ['hour', 'day'] }),
    image: text(),
    gallery: jsonb().$type<GalleryImage[]>().notNull().default([]),
    rating: integer(),
    ratingCount: integer().notNull().default(0),
    listed: boolean().notNull().default(true),
    createdAt: instant().notNull().defaultNow(),
    updatedAt: instant().notNull().defaultNow(),
  },
  (t) => [
    index('trainer_profiles_city').on(t.country, t.city),
    index('trainer_profiles_supplier').on(t.supplierId).where(sql`${t.supplierId} is not null`),
    check('trainer_profiles_own_supplier', sql`${t.supplierId} <> ${t.partyId}`),
    check(
      'trainer_profiles_fee',
      sql`${t.feeMinor} is null or (${t.feeMinor} >= 0 and ${t.feeCurrency} is not null)`,
    ),
    check('trainer_profiles_rating', sql`${t.rating} is null or ${t.rating} between 10 and 50`),
  ],
)

/**
 * That staff has seen the paper behind a certificate, by the name of its stored file, and until which day it
 * is valid.
 */
export const seenPapers = pgTable(
  'seen_papers',
  {
    partyId: uuid()
      .$type<PartyId>()
      .notNull()
      .references(() => parties.id),
    file: text().notNull(),
    seenBy: uuid()
      .$type<AccountId>()
      .references(() => accounts.id, { onDelete: 'set null' }),
    seenAt: instant().notNull(),
    validUntil: date(),
  },
  (t) => [primaryKey({ columns: [t.partyId, t.file] }), index('seen_papers_seen_by').on(t.seenBy)],
)
