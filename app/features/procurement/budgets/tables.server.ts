import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { categories } from '#app/features/catalogue/topics/tables.server.ts'
import { accounts } from '#app/features/people/accounts/tables.server.ts'
import { costCentres } from '#app/features/people/company-profiles/tables.server.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import type { AccountId, PartyId } from '#app/kit/ids.ts'
import { instant, minor } from '#app/platform/columns.server.ts'
import { isOneOf } from '#app/platform/one-of.server.ts'
import { BUDGET_RULES, BUDGET_STAGES, COMMITMENT_KINDS, ENTRY_KINDS } from './budget.ts'

const companyId = () =>
  uuid()
    .$type<PartyId>()
    .notNull()
    .references(() => parties.id)
const account = () =>
  uuid()
    .$type<AccountId>()
    .references(() => accounts.id)

/**
 * What a workspace may spend in a calendar year for a cost centre and a category, either of which may be all,
 * in one currency. How much that is, and what is taken of it, stands in its entries. `isRest` is the row of
 * what no budget is for; nothing is granted to it.
 */
export const budgets = pgTable(
  'budgets',
  {
    id: uuid().primaryKey(),
    /** In addresses. */
    code: text().notNull().unique(),
    companyId: companyId(),
    year: integer().notNull(),
    costCentreId: uuid().references(() => costCentres.id),
    categoryId: uuid().references(() => categories.id),
    currency: text().notNull(),
    isRest: boolean().notNull().default(false),
    createdAt: instant().notNull(),
  },
  (t) => [
    unique('budgets_once')
      .on(t.companyId, t.year, t.currency, t.costCentreId, t.categoryId, t.isRest)
      .nullsNotDistinct(),
    unique('budgets_of_company').on(t.id, t.companyId, t.currency),
    check('budgets_year', sql`${t.year} between 2000 and 2999`),
    check('budgets_rest', sql`not ${t.isRest} or num_nonnulls(${t.costCentreId}, ${t.categoryId}) = 0`),
  ],
)

/**
 * The ledger of budgets. A row is a balanced pair: `amountMinor` leaves a stage of one budget and arrives
 * in a stage of the same or another one of that company and currency. Rows are only ever added: a trigger
 * refuses anything else. What admins do with a budget has an account and a reason; a step of what was
 * bought names it.
 */
export const budgetEntries = pgTable(
  'budget_entries',
  {
    id: uuid().primaryKey(),
    companyId: companyId(),
    currency: text().notNull(),
    kind: text({ enum: ENTRY_KINDS }).notNull(),
    fromBudgetId: uuid().notNull(),
    fromStage: text({ enum: BUDGET_STAGES }).notNull(),
    toBudgetId: uuid().notNull(),
    toStage: text({ enum: BUDGET_STAGES }).notNull(),
    amountMinor: minor().notNull(),
    subjectKind: text({ enum: COMMITMENT_KINDS }),
    subjectId: uuid(),
    /** Nobody where it was found by the clock. */
    by: account(),
    reason: text(),
    at: instant().notNull(),
  },
  (t) => [
    index('budget_entries_from').on(t.fromBudgetId, t.fromStage),
    index('budget_entries_to').on(t.toBudgetId, t.toStage),
    index('budget_entries_subject').on(t.companyId, t.subjectKind, t.subjectId),
    index('budget_entries_changes').on(t.companyId, t.at).where(sql`${t.kind} <> 'step'`),
    foreignKey({
      name: 'budget_entries_from_budget',
      columns: [t.fromBudgetId, t.companyId, t.currency],
      foreignColumns: [budgets.id, budgets.companyId, budgets.currency],
    }),
    foreignKey({
      name: 'budget_entries_to_budget',
      columns: [t.toBudgetId, t.companyId, t.currency],
      foreignColumns: [budgets.id, budgets.companyId, budgets.currency],
    }),
    check('budget_entries_kind', isOneOf(t.kind, ENTRY_KINDS)),
    check('budget_entries_from_stage', isOneOf(t.fromStage, BUDGET_STAGES)),
    check('budget_entries_to_stage', isOneOf(t.toStage, BUDGET_STAGES)),
    check('budget_entries_subject_kind', isOneOf(t.subjectKind, COMMITMENT_KINDS)),
    check('budget_entries_amount', sql`${t.amountMinor} > 0`),
    check(
      'budget_entries_step',
      sql`num_nonnulls(${t.subjectKind}, ${t.subjectId}) = case ${t.kind} when 'step' then 2 else 0 end
        and (${t.kind} = 'step') = (${t.reason} is null) and (${t.kind} = 'step' or ${t.by} is not null)`,
    ),
    check(
      'budget_entries_stages',
      sql`case ${t.kind}
        when 'step' then ${t.fromBudgetId} = ${t.toBudgetId} and ${t.fromStage} <> ${t.toStage}
          and 'granted' not in (${t.fromStage}, ${t.toStage})
        when 'move' then ${t.fromBudgetId} <> ${t.toBudgetId} and ${t.fromStage} = 'free' and ${t.toStage} = 'free'
        when 'lower' then ${t.fromBudgetId} = ${t.toBudgetId} and ${t.fromStage} = 'free' and ${t.toStage} = 'granted'
        else ${t.fromBudgetId} = ${t.toBudgetId} and ${t.fromStage} = 'granted' and ${t.toStage} = 'free' end`,
    ),
  ],
)

/** What a workspace wants done with purchases that go over their budget. Who has no row is warned. */
export const budgetRules = pgTable(
  'budget_rules',
  {
    companyId: companyId().primaryKey(),
    rule: text({ enum: BUDGET_RULES }).notNull(),
    changedBy: account().notNull(),
    changedAt: instant().notNull(),
  },
  (t) => [check('budget_rules_rule', isOneOf(t.rule, BUDGET_RULES))],
)

/**
 * That an admin lets one purchase go over its budget, up to what it comes to, and why. Rows are only ever
 * added: a trigger refuses anything else.
 */
export const budgetDecisions = pgTable(
  'budget_decisions',
  {
    id: uuid().primaryKey(),
    companyId: companyId(),
    budgetId: uuid()
      .notNull()
      .references(() => budgets.id),
    subjectKind: text({ enum: COMMITMENT_KINDS }).notNull(),
    subjectId: uuid().notNull(),
    upToMinor: minor().notNull(),
    reason: text().notNull(),
    decidedBy: account().notNull(),
    decidedAt: instant().notNull(),
  },
  (t) => [
    index('budget_decisions_subject').on(t.subjectId),
    index('budget_decisions_company').on(t.companyId, t.decidedAt),
    check('budget_decisions_subject_kind', isOneOf(t.subjectKind, COMMITMENT_KINDS)),
    check('budget_decisions_amount', sql`${t.upToMinor} > 0`),
  ],
)

/**
 * Purchases of workspaces with budgets that may stand otherwise than their ledger says, from a moment on:
 * written by triggers where something of them changes, and for the moment at which a training ends. The
 * minute's job looks at them and takes them away.
 */
export const budgetMarks = pgTable(
  'budget_marks',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    companyId: companyId(),
    subjectKind: text({ enum: COMMITMENT_KINDS }).notNull(),
    subjectId: uuid().notNull(),
    // No later than the same moment by the clock of a process, which counts milliseconds.
    at: instant().notNull().default(sql`date_trunc('milliseconds', now())`),
  },
  (t) => [
    index('budget_marks_at').on(t.at),
    index('budget_marks_company').on(t.companyId, t.subjectId),
    check('budget_marks_subject_kind', isOneOf(t.subjectKind, COMMITMENT_KINDS)),
  ],
)
