import { sql } from 'drizzle-orm'
import {
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { accounts } from '#app/features/people/accounts/tables.server.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import { trainingTopics } from '#app/features/procurement/training-topics/tables.server.ts'
import { trainingRequests } from '#app/features/sales/training-requests/tables.server.ts'
import type { AccountId, PartyId } from '#app/kit/ids.ts'
import type { TaxTerms } from '#app/kit/tax.ts'
import { instant, minor } from '#app/platform/columns.server.ts'
import { isOneOf } from '#app/platform/one-of.server.ts'
import { FEE_SIDES, FEE_UNITS, TRAINING_FEE_STATES, TRAINING_FEE_STEPS } from './training-fee.ts'

/**
 * What a provider asks for a training topic of a company, one of each; `version` is the last of its history,
 * whose price is the current one.
 */
export const trainingFees = pgTable(
  'training_fees',
  {
    id: uuid().primaryKey(),
    code: text().notNull().unique(),
    topicId: uuid()
      .notNull()
      .references(() => trainingTopics.id),
    companyId: uuid()
      .$type<PartyId>()
      .notNull()
      .references(() => parties.id),
    providerId: uuid()
      .$type<PartyId>()
      .notNull()
      .references(() => parties.id),
    state: text({ enum: TRAINING_FEE_STATES }).notNull(),
    version: smallint().notNull(),
    /** Who has said what stands there now. */
    proposer: text({ enum: FEE_SIDES }).notNull(),
    /** The last moment of the day until which it holds. */
    validUntil: instant().notNull(),
    createdAt: instant().notNull().defaultNow(),
    updatedAt: instant().notNull().defaultNow(),
  },
  (t) => [
    unique('training_fees_one_of_each').on(t.topicId, t.providerId),
    index('training_fees_company').on(t.companyId, t.updatedAt),
    index('training_fees_provider').on(t.providerId, t.updatedAt),
    index('training_fees_holding')
      .on(t.validUntil)
      .where(sql`${t.state} in ('proposed', 'countered', 'approved')`),
    check('training_fees_state', isOneOf(t.state, TRAINING_FEE_STATES)),
    check('training_fees_sides', sql`${t.companyId} <> ${t.providerId}`),
    check('training_fees_proposer', sql`${t.proposer} in ('company', 'provider')`),
    check('training_fees_version', sql`${t.version} >= 1`),
  ],
)

/**
 * Every step with a fee, with the price as it stood after it: numbered from 1, written once, and neither
 * changed nor deleted. `readVersion` is the one that was read by who took the step.
 */
export const trainingFeeVersions = pgTable(
  'training_fee_versions',
  {
    feeId: uuid()
      .notNull()
      .references(() => trainingFees.id),
    version: smallint().notNull(),
    readVersion: smallint().notNull(),
    step: text({ enum: TRAINING_FEE_STEPS }).notNull(),
    side: text({ enum: FEE_SIDES }).notNull(),
    /** Null for the clock. */
    writtenBy: uuid()
      .$type<AccountId>()
      .references(() => accounts.id),
    /** The revision of the topic when the step was taken. */
    topicRevision: integer().notNull(),
    unit: text({ enum: FEE_UNITS }).notNull(),
    amountMinor: minor().notNull(),
    currency: text().notNull(),
    tax: jsonb().$type<TaxTerms>(),
    includes: text().notNull(),
    validUntil: instant().notNull(),
    /** What was said with the step; with a rejection its reason. */
    words: text().notNull().default(''),
    createdAt: instant().notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.feeId, t.version] }),
    check('training_fee_versions_step', isOneOf(t.step, TRAINING_FEE_STEPS)),
    check('training_fee_versions_side', isOneOf(t.side, FEE_SIDES)),
    check('training_fee_versions_unit', isOneOf(t.unit, FEE_UNITS)),
    check('training_fee_versions_read', sql`${t.readVersion} = ${t.version} - 1`),
    check('training_fee_versions_amount', sql`${t.amountMinor} between 1 and 100000000000`),
    check('training_fee_versions_clock', sql`(${t.writtenBy} is null) = (${t.side} = 'clock')`),
    check('training_fee_versions_reason', sql`${t.step} <> 'reject' or ${t.words} <> ''`),
  ],
)

/** The trainings that were requested at an approved fee, and of which version of it. */
export const trainingFeeRequests = pgTable(
  'training_fee_requests',
  {
    trainingRequestId: uuid()
      .primaryKey()
      .references(() => trainingRequests.id),
    feeId: uuid().notNull(),
    version: smallint().notNull(),
    createdAt: instant().notNull().defaultNow(),
  },
  (t) => [
    foreignKey({
      name: 'training_fee_requests_version',
      columns: [t.feeId, t.version],
      foreignColumns: [trainingFeeVersions.feeId, trainingFeeVersions.version],
    }),
    index('training_fee_requests_fee').on(t.feeId, t.createdAt),
  ],
)
