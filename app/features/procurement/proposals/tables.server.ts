import { sql } from 'drizzle-orm'
import {
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { topics } from '#app/features/catalogue/topics/tables.server.ts'
import { accounts } from '#app/features/people/accounts/tables.server.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import { requirements } from '#app/features/procurement/requirements/tables.server.ts'
import type { TrainingDay } from '#app/features/sales/orders/training.ts'
import { trainingRequests } from '#app/features/sales/training-requests/tables.server.ts'
import type { AccountId, PartyId } from '#app/kit/ids.ts'
import type { TaxTerms } from '#app/kit/tax.ts'
import { instant, minor } from '#app/platform/columns.server.ts'
import { isOneOf } from '#app/platform/one-of.server.ts'
import { EXTRAS, FEE_UNITS, PROPOSAL_STATES } from './proposal.ts'

/** A provider's answer to a requirement, one of each; `version` is the one that can be accepted. */
export const proposals = pgTable(
  'proposals',
  {
    id: uuid().primaryKey(),
    code: text().notNull().unique(),
    requirementId: uuid()
      .notNull()
      .references(() => requirements.id, { onDelete: 'cascade' }),
    providerId: uuid()
      .$type<PartyId>()
      .notNull()
      .references(() => parties.id),
    state: text({ enum: PROPOSAL_STATES }).notNull(),
    version: smallint().notNull(),
    /** The amendment of the requirement to which its provider has last sent or confirmed it. */
    amendment: smallint().notNull().default(0),
    /** Why it was declined, in the seeker's words; null where another one was chosen. */
    reason: text(),
    /** The agreed training that it became, also where that did not come about. */
    trainingRequestId: uuid()
      .unique()
      .references(() => trainingRequests.id),
    createdAt: instant().notNull().defaultNow(),
    updatedAt: instant().notNull().defaultNow(),
  },
  (t) => [
    unique('proposals_one_of_each').on(t.requirementId, t.providerId),
    uniqueIndex('proposals_one_accepted').on(t.requirementId).where(sql`${t.state} = 'accepted'`),
    index('proposals_provider').on(t.providerId, t.updatedAt),
    index('proposals_standing').on(t.requirementId).where(sql`${t.state} in ('submitted', 'shortlisted')`),
    check('proposals_state', isOneOf(t.state, PROPOSAL_STATES)),
    check('proposals_agreed', sql`${t.state} <> 'accepted' or ${t.trainingRequestId} is not null`),
  ],
)

/** What a proposal says, version by version: written once and never changed. */
export const proposalVersions = pgTable(
  'proposal_versions',
  {
    /** What its files are known by. */
    id: uuid().notNull().unique().default(sql`uuidv7()`),
    proposalId: uuid()
      .notNull()
      .references(() => proposals.id, { onDelete: 'cascade' }),
    version: smallint().notNull(),
    sentBy: uuid()
      .$type<AccountId>()
      .notNull()
      .references(() => accounts.id),
    /** Who of a firm's people trains; null where the provider is a person. */
    trainerId: uuid()
      .$type<PartyId>()
      .references(() => parties.id),
    topicId: uuid().references(() => topics.id, { onDelete: 'set null' }),
    participants: integer().notNull(),
    startsAt: instant().notNull(),
    endsAt: instant().notNull(),
    days: jsonb().$type<TrainingDay[]>().notNull(),
    timeZone: text().notNull(),
    currency: text().notNull(),
    feeUnit: text({ enum: FEE_UNITS }).notNull(),
    feeMinor: minor().notNull(),
    travel: text({ enum: EXTRAS }).notNull(),
    travelMinor: minor(),
    materials: text({ enum: EXTRAS }).notNull(),
    materialsMinor: minor(),
    otherMinor: minor(),
    otherText: text().notNull().default(''),
    tax: jsonb().$type<TaxTerms>(),
    totalMinor: minor().notNull(),
    taxMinor: minor().notNull(),
    words: text().notNull(),
    validUntil: instant().notNull(),
    createdAt: instant().notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.proposalId, t.version] }),
    check('proposal_versions_fee', isOneOf(t.feeUnit, FEE_UNITS)),
    check('proposal_versions_travel', isOneOf(t.travel, EXTRAS)),
    check('proposal_versions_materials', isOneOf(t.materials, EXTRAS)),
    check('proposal_versions_span', sql`${t.startsAt} < ${t.endsAt}`),
    check('proposal_versions_people', sql`${t.participants} between 1 and 9999`),
    check(
      'proposal_versions_amounts',
      sql`${t.feeMinor} >= 0 and ${t.travelMinor} >= 0 and ${t.materialsMinor} >= 0 and ${t.otherMinor} >= 0`,
    ),
    check(
      'proposal_versions_extras',
      sql`(${t.travelMinor} is not null) = (${t.travel} = 'extra') and (${t.materialsMinor} is not null) = (${t.materials} = 'extra')`,
    ),
  ],
)

/** What a provider has typed of a proposal that is not sent yet, by the names of the form's fields. */
export const proposalDrafts = pgTable(
  'proposal_drafts',
  {
    /** What its files are known by. */
    id: uuid().notNull().unique().default(sql`uuidv7()`),
    requirementId: uuid()
      .notNull()
      .references(() => requirements.id, { onDelete: 'cascade' }),
    providerId: uuid()
      .$type<PartyId>()
      .notNull()
      .references(() => parties.id),
    savedBy: uuid()
      .$type<AccountId>()
      .notNull()
      .references(() => accounts.id),
    values: jsonb().$type<Record<string, string>>().notNull(),
    updatedAt: instant().notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.requirementId, t.providerId] }),
    index('proposal_drafts_of').on(t.providerId, t.updatedAt),
  ],
)
