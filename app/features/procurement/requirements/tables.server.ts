import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { categories } from '#app/features/catalogue/topics/tables.server.ts'
import { accounts } from '#app/features/people/accounts/tables.server.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import type { AccountId, PartyId } from '#app/kit/ids.ts'
import type { RichHtml } from '#app/kit/rich-html.ts'
import { instant, minor } from '#app/platform/columns.server.ts'
import { isOneOf } from '#app/platform/one-of.server.ts'
import { REQUIREMENT_STATES } from './requirement.ts'

/**
 * What a seeker needs. Budget in minor units; `deadline` is the instant until which proposals are taken: the
 * end of its day anywhere on earth.
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
    budgetFromMinor: minor(),
    budgetToMinor: minor(),
    budgetCurrency: text(),
    budgetHidden: boolean().notNull().default(false),
    /** Nobody of the owner's side sees proposals before the deadline. */
    sealed: boolean().notNull().default(false),
    /** How many proposals stand: neither withdrawn, declined nor out of date. */
    proposalCount: integer().notNull().default(0),
    /** Why nobody was chosen. */
    closedReason: text(),
    state: text({ enum: REQUIREMENT_STATES }).notNull().default('draft'),
    publishedAt: instant(),
    createdAt: instant().notNull().defaultNow(),
  },
  (t) => [
    check('requirements_state', isOneOf(t.state, REQUIREMENT_STATES)),
    index('requirements_state').on(t.state, t.deadline),
    index('requirements_owner').on(t.ownerId),
    check('requirements_participants', sql`${t.participants} > 0`),
    check('requirements_proposal_count', sql`${t.proposalCount} >= 0`),
    check(
      'requirements_budget',
      sql`${t.budgetToMinor} is null or ${t.budgetToMinor} >= coalesce(${t.budgetFromMinor}, 0)`,
    ),
  ],
)
