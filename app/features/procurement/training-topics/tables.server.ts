import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import { categories } from '#app/features/catalogue/topics/tables.server.ts'
import { accounts } from '#app/features/people/accounts/tables.server.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import type { AccountId, PartyId } from '#app/kit/ids.ts'
import { instant, minor } from '#app/platform/columns.server.ts'
import { isOneOf } from '#app/platform/one-of.server.ts'
import { TRAINING_TOPIC_STATES } from './training-topic.ts'

/**
 * A training that a company needs, for which providers propose fees. `revision` counts its changes: a step is
 * taken with the one that was read. Budget in minor units per participant.
 */
export const trainingTopics = pgTable(
  'training_topics',
  {
    id: uuid().primaryKey(),
    code: text().notNull().unique(),
    companyId: uuid()
      .$type<PartyId>()
      .notNull()
      .references(() => parties.id),
    createdBy: uuid()
      .$type<AccountId>()
      .notNull()
      .references(() => accounts.id),
    categoryId: uuid()
      .notNull()
      .references(() => categories.id),
    title: text().notNull(),
    /** In which title, description and audience are written. */
    language: text().notNull(),
    description: text().notNull(),
    audience: text().notNull(),
    participants: integer().notNull(),
    /** How many days it takes as a rule. */
    days: smallint().notNull(),
    budgetMinor: minor(),
    budgetCurrency: text(),
    /** Whether providers see the budget. */
    budgetShown: boolean().notNull().default(false),
    state: text({ enum: TRAINING_TOPIC_STATES }).notNull().default('draft'),
    revision: integer().notNull().default(1),
    openedAt: instant(),
    createdAt: instant().notNull().defaultNow(),
    updatedAt: instant().notNull().defaultNow(),
  },
  (t) => [
    index('training_topics_company').on(t.companyId, t.updatedAt),
    index('training_topics_open').on(t.companyId, t.openedAt).where(sql`${t.state} = 'open'`),
    check('training_topics_state', isOneOf(t.state, TRAINING_TOPIC_STATES)),
    check('training_topics_participants', sql`${t.participants} between 1 and 500`),
    check('training_topics_days', sql`${t.days} between 1 and 10`),
    check(
      'training_topics_budget',
      sql`(${t.budgetMinor} is null) = (${t.budgetCurrency} is null) and coalesce(${t.budgetMinor}, 0) >= 0`,
    ),
    check('training_topics_opened', sql`(${t.openedAt} is null) = (${t.state} = 'draft')`),
    check('training_topics_revision', sql`${t.revision} >= 1`),
  ],
)

/** Who was asked by name to propose a fee, until that is withdrawn. */
export const trainingTopicInvitations = pgTable(
  'training_topic_invitations',
  {
    topicId: uuid()
      .notNull()
      .references(() => trainingTopics.id, { onDelete: 'cascade' }),
    providerId: uuid()
      .$type<PartyId>()
      .notNull()
      .references(() => parties.id, { onDelete: 'cascade' }),
    invitedBy: uuid()
      .$type<AccountId>()
      .references(() => accounts.id, { onDelete: 'set null' }),
    createdAt: instant().notNull().defaultNow(),
    withdrawnAt: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.topicId, t.providerId] }),
    index('training_topic_invitations_provider').on(t.providerId),
  ],
)
