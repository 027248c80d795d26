import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
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
import { categories } from '#app/features/catalogue/topics/tables.server.ts'
import { accounts } from '#app/features/people/accounts/tables.server.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import type { AccountId, PartyId } from '#app/kit/ids.ts'
import type { RichHtml } from '#app/kit/rich-html.ts'
import { instant, minor } from '#app/platform/columns.server.ts'
import { isOneOf } from '#app/platform/one-of.server.ts'
import type { Change } from './amendment.ts'
import { AUDIENCES, LAST_ZONE, REQUIREMENT_STATES } from './requirement.ts'

/**
 * What a seeker needs. Budget in minor units; `deadline` is the instant until which proposals are taken: the
 * end of its day in `timeZone`.
 */
export const requirements = pgTable(
  'requirements',
  {
    id: uuid().primaryKey(),
    ownerId: uuid()
      .$type<PartyId>()
      .notNull()
      .references(() => parties.id),
    postedBy: uuid()
      .$type<AccountId>()
      .notNull()
      .references(() => accounts.id),
    categoryId: uuid()
      .notNull()
      .references(() => categories.id),
    slug: text().notNull().unique(),
    title: text().notNull(),
    language: text().notNull(),
    description: text().$type<RichHtml>().notNull().default(''),
    participants: integer().notNull(),
    mode: text({ enum: ['onsite', 'venue', 'online'] }).notNull(),
    trainingLanguage: text().notNull(),
    city: text(),
    country: text(),
    wishedFrom: instant(),
    wishedTo: instant(),
    deadline: instant().notNull(),
    /** Whose days the deadline and the last day for questions are (IANA). */
    timeZone: text().notNull().default(LAST_ZONE),
    budgetFromMinor: minor(),
    budgetToMinor: minor(),
    budgetCurrency: text(),
    budgetHidden: boolean().notNull().default(false),
    /** Nobody of the owner's side sees proposals before the deadline. */
    sealed: boolean().notNull().default(false),
    audience: text({ enum: AUDIENCES }).notNull().default('all'),
    /** Whether its page says how many proposals stand: chosen before it is published. */
    showCount: boolean().notNull().default(false),
    /** Whether a declined provider learns where its proposal stood: chosen before it is published. */
    showPlaces: boolean().notNull().default(false),
    /** How many proposals stand: neither withdrawn, declined nor out of date. */
    proposalCount: integer().notNull().default(0),
    /** How often it was amended since somebody has answered or asked. */
    amendment: smallint().notNull().default(0),
    /** How many questions were asked about it. */
    questionCount: integer().notNull().default(0),
    /** The last moment for questions; null is the deadline. */
    questionsUntil: instant(),
    /** Why nobody was chosen, or why it was withdrawn. */
    closedReason: text(),
    state: text({ enum: REQUIREMENT_STATES }).notNull().default('draft'),
    /** Since when staff has it out of sight. */
    hiddenAt: instant(),
    /** Since when staff has it shown after all others. */
    demotedAt: instant(),
    publishedAt: instant(),
    createdAt: instant().notNull().defaultNow(),
  },
  (t) => [
    check('requirements_state', isOneOf(t.state, REQUIREMENT_STATES)),
    check('requirements_audience', isOneOf(t.audience, AUDIENCES)),
    index('requirements_state').on(t.state, t.deadline),
    index('requirements_owner').on(t.ownerId),
    check('requirements_participants', sql`${t.participants} > 0`),
    check('requirements_proposal_count', sql`${t.proposalCount} >= 0`),
    check('requirements_question_count', sql`${t.questionCount} >= 0`),
    check('requirements_questions_until', sql`${t.questionsUntil} <= ${t.deadline}`),
    check(
      'requirements_budget',
      sql`${t.budgetToMinor} is null or ${t.budgetToMinor} >= coalesce(${t.budgetFromMinor}, 0)`,
    ),
  ],
)

/**
 * To whom a requirement is open whatever its audience: who was invited, until that is withdrawn, and who has
 * answered it.
 */
export const requirementInvitations = pgTable(
  'requirement_invitations',
  {
    requirementId: uuid()
      .notNull()
      .references(() => requirements.id, { onDelete: 'cascade' }),
    providerId: uuid()
      .$type<PartyId>()
      .notNull()
      .references(() => parties.id, { onDelete: 'cascade' }),
    invitedBy: uuid()
      .$type<AccountId>()
      .references(() => accounts.id, { onDelete: 'set null' }),
    /** False where it only keeps open what was answered. */
    isInvited: boolean().notNull().default(true),
    createdAt: instant().notNull().defaultNow(),
    withdrawnAt: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.requirementId, t.providerId] }),
    index('requirement_invitations_provider').on(t.providerId),
  ],
)

/**
 * What was changed of an open requirement after somebody had answered or asked: numbered from 1, each written
 * once.
 */
export const requirementAmendments = pgTable(
  'requirement_amendments',
  {
    requirementId: uuid()
      .notNull()
      .references(() => requirements.id, { onDelete: 'cascade' }),
    number: smallint().notNull(),
    changes: jsonb().$type<Change[]>().notNull(),
    createdAt: instant().notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.requirementId, t.number] }),
    check('requirement_amendments_number', sql`${t.number} > 0`),
  ],
)

/**
 * What proposals are judged by, in the seeker's words; `weight` in percent, together a hundred. Written while
 * the requirement is a draft, and never after.
 */
export const requirementCriteria = pgTable(
  'requirement_criteria',
  {
    id: uuid().primaryKey(),
    requirementId: uuid()
      .notNull()
      .references(() => requirements.id, { onDelete: 'cascade' }),
    position: smallint().notNull(),
    name: text().notNull(),
    weight: smallint().notNull(),
  },
  (t) => [
    unique('requirement_criteria_position').on(t.requirementId, t.position),
    check('requirement_criteria_weight', sql`${t.weight} between 1 and 100`),
  ],
)
