import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core'
import { accounts } from '#app/features/accounts/tables.server.ts'

/**
 * The public profile of a provider: a trainer, or a supplier (accounts.profileType = compprofile). `places` are the
 * cities served, as the provider writes them; `supplierId` is the account of the supplier that the trainer works for.
 */
export const trainerProfiles = pgTable(
  'trainer_profiles',
  {
    accountId: uuid()
      .primaryKey()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    displayName: text().notNull(),
    headline: text().notNull().default(''),
    about: text().notNull().default(''),
    language: text().notNull().default('en'),
    skills: text().array().notNull().default(sql`'{}'`),
    industries: text().array().notNull().default(sql`'{}'`),
    languages: text().array().notNull().default(sql`'{}'`),
    modes: text().array().notNull().default(sql`'{}'`),
    city: text(),
    country: text(),
    places: text().array().notNull().default(sql`'{}'`),
    supplierId: uuid().references(() => accounts.id, { onDelete: 'set null' }),
    timeZone: text().notNull().default('UTC'),
    yearsOfPractice: integer(),
    certificates: text().array().notNull().default(sql`'{}'`),
    links: jsonb().$type<{ label: string; url: string }[]>().notNull().default([]),
    feeMinor: bigint({ mode: 'number' }),
    feeCurrency: text(),
    feeUnit: text({ enum: ['hour', 'day'] }),
    image: text(),
    rating: integer(),
    ratingCount: integer().notNull().default(0),
    listed: boolean().notNull().default(true),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    index('trainer_profiles_city').on(t.country, t.city),
    index('trainer_profiles_supplier').on(t.supplierId).where(sql`${t.supplierId} is not null`),
    check('trainer_profiles_own_supplier', sql`${t.supplierId} <> ${t.accountId}`),
    check(
      'trainer_profiles_fee',
      sql`${t.feeMinor} is null or (${t.feeMinor} >= 0 and ${t.feeCurrency} is not null)`,
    ),
    check('trainer_profiles_rating', sql`${t.rating} is null or ${t.rating} between 10 and 50`),
  ],
)
