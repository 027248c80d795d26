import { sql } from 'drizzle-orm'
import { check, integer, jsonb, pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core'
import { accounts } from '#app/features/people/accounts/tables.server.ts'
import type { TrainingDay } from '#app/features/sales/orders/training.ts'
import type { AccountId } from '#app/kit/ids.ts'
import type { TaxTerms } from '#app/kit/tax.ts'
import { instant, minor } from '#app/platform/columns.server.ts'
import { isOneOf } from '#app/platform/one-of.server.ts'
import { LINE_UNITS, PROPOSERS, TERMS_SUBJECTS } from './terms.ts'

/**
 * One version of terms under negotiation between two sides, on any subject: written once and never changed,
 * so that what was read is what is accepted.
 */
export const trainingTerms = pgTable(
  'training_terms',
  {
    subjectKind: text({ enum: TERMS_SUBJECTS }).notNull(),
    subjectId: uuid().notNull(),
    version: smallint().notNull(),
    proposer: text({ enum: PROPOSERS }).notNull(),
    proposedBy: uuid()
      .$type<AccountId>()
      .notNull()
      .references(() => accounts.id),
    startsAt: instant().notNull(),
    endsAt: instant().notNull(),
    days: jsonb().$type<TrainingDay[]>().notNull(),
    /** The price as a line; null as long as none was said. */
    unit: text({ enum: LINE_UNITS }),
    quantity: integer(),
    unitMinor: minor(),
    currency: text(),
    tax: jsonb().$type<TaxTerms>(),
    totalMinor: minor(),
    taxMinor: minor(),
    words: text().notNull().default(''),
    createdAt: instant().notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.subjectId, t.version] }),
    check('training_terms_subject', isOneOf(t.subjectKind, TERMS_SUBJECTS)),
    check('training_terms_proposer', isOneOf(t.proposer, PROPOSERS)),
    check('training_terms_span', sql`${t.startsAt} < ${t.endsAt}`),
    check(
      'training_terms_price',
      sql`num_nonnulls(${t.unit}, ${t.quantity}, ${t.unitMinor}, ${t.currency}, ${t.totalMinor}, ${t.taxMinor}) in (0, 6)`,
    ),
    check('training_terms_amounts', sql`${t.quantity} > 0 and ${t.unitMinor} >= 0`),
  ],
)
