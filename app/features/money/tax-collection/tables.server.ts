import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { parties } from '#app/features/people/parties/tables.server.ts'
import type { PartyId } from '#app/kit/ids.ts'
import { instant, minor } from '#app/platform/columns.server.ts'
import { isOneOf } from '#app/platform/one-of.server.ts'
import { COLLECTION_CAUSES } from './collection.ts'

/**
 * What was kept of a payment for the tax office of its seller's country, and given back with its refunds
 * (below zero). The numbers and the rate are those of the day; no row ever changes (a trigger holds it).
 */
export const taxCollections = pgTable(
  'tax_collections',
  {
    id: uuid().primaryKey(),
    causeKind: text({ enum: COLLECTION_CAUSES }).notNull(),
    causeId: uuid().notNull(),
    /** Of an order, which lives above and has no foreign key here. */
    subjectId: uuid().notNull(),
    sellerId: uuid()
      .$type<PartyId>()
      .notNull()
      .references(() => parties.id),
    country: text().notNull(),
    taxNumber: text().notNull(),
    /** In hundredths of a percent of `taxableMinor`, which is without tax. */
    rate: integer().notNull(),
    taxableMinor: minor().notNull(),
    collectedMinor: minor().notNull(),
    currency: text().notNull(),
    /** Whether both are in one state: two equal taxes, and not one across states. */
    isInState: boolean().notNull(),
    /** Whether the payer is registered for the tax, too. */
    isPayerRegistered: boolean().notNull(),
    createdAt: instant().notNull(),
  },
  (t) => [
    uniqueIndex('tax_collections_cause').on(t.causeKind, t.causeId),
    index('tax_collections_seller').on(t.sellerId, t.createdAt),
    index('tax_collections_month').on(t.country, t.createdAt),
    check('tax_collections_cause_known', isOneOf(t.causeKind, COLLECTION_CAUSES)),
    check(
      'tax_collections_sign',
      sql`case ${t.causeKind} when 'payment' then ${t.taxableMinor} > 0 and ${t.collectedMinor} >= 0 else ${t.taxableMinor} <= 0 and ${t.collectedMinor} <= 0 end`,
    ),
    check('tax_collections_halves', sql`not ${t.isInState} or ${t.collectedMinor} % 2 = 0`),
    check('tax_collections_rate', sql`${t.rate} between 1 and 10000`),
  ],
)
