import { sql } from 'drizzle-orm'
import { check, index, pgTable, primaryKey, smallint, uuid } from 'drizzle-orm/pg-core'
import { accounts } from '#app/features/people/accounts/tables.server.ts'
import { proposals } from '#app/features/procurement/proposals/tables.server.ts'
import { requirementCriteria, requirements } from '#app/features/procurement/requirements/tables.server.ts'
import type { AccountId } from '#app/kit/ids.ts'
import { instant } from '#app/platform/columns.server.ts'

const ofProposal = {
  proposalId: uuid()
    .notNull()
    .references(() => proposals.id, { onDelete: 'cascade' }),
  /** The version that was judged: a newer one is judged anew. */
  version: smallint().notNull(),
  criterionId: uuid()
    .notNull()
    .references(() => requirementCriteria.id, { onDelete: 'cascade' }),
  points: smallint().notNull(),
}

/** What one evaluator gives a proposal by a criterion, alone. */
export const proposalScores = pgTable(
  'proposal_scores',
  {
    ...ofProposal,
    accountId: uuid()
      .$type<AccountId>()
      .notNull()
      .references(() => accounts.id),
    updatedAt: instant().notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.proposalId, t.version, t.criterionId, t.accountId] }),
    index('proposal_scores_account').on(t.accountId),
    check('proposal_scores_points', sql`${t.points} between 0 and 10`),
  ],
)

/** What all of them agreed on; who wrote it down. */
export const agreedScores = pgTable(
  'agreed_scores',
  {
    ...ofProposal,
    accountId: uuid()
      .$type<AccountId>()
      .notNull()
      .references(() => accounts.id),
    updatedAt: instant().notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.proposalId, t.version, t.criterionId] }),
    check('agreed_scores_points', sql`${t.points} between 0 and 10`),
  ],
)

/** Evaluators who have said that they are partial: they score nothing of that requirement. */
export const evaluatorConflicts = pgTable(
  'evaluator_conflicts',
  {
    requirementId: uuid()
      .notNull()
      .references(() => requirements.id, { onDelete: 'cascade' }),
    accountId: uuid()
      .$type<AccountId>()
      .notNull()
      .references(() => accounts.id),
    statedAt: instant().notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.requirementId, t.accountId] })],
)
