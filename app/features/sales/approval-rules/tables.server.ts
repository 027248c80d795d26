import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  boolean,
  check,
  date,
  index,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { categories } from '#app/features/catalogue/topics/tables.server.ts'
import { accounts } from '#app/features/people/accounts/tables.server.ts'
import { costCentres } from '#app/features/people/company-profiles/tables.server.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import type { AccountId, PartyId } from '#app/kit/ids.ts'
import { instant, minor } from '#app/platform/columns.server.ts'
import { isOneOf } from '#app/platform/one-of.server.ts'
import { APPROVAL_SUBJECTS } from './approval-step.ts'

const account = () =>
  uuid()
    .$type<AccountId>()
    .references(() => accounts.id)

const company = () =>
  uuid()
    .$type<PartyId>()
    .notNull()
    .references(() => parties.id, { onDelete: 'cascade' })

/**
 * From which sum on, and about what, somebody decides before a company buys. A rule is never changed: it
 * ends, and another one `replaces` it.
 */
export const approvalRules = pgTable(
  'approval_rules',
  {
    id: uuid().primaryKey(),
    companyId: company(),
    fromMinor: minor().notNull(),
    currency: text().notNull(),
    categoryId: uuid().references(() => categories.id),
    city: text(),
    /** Whose purchases; null is everybody's. */
    askerId: account(),
    costCentreId: uuid().references(() => costCentres.id),
    replacesId: uuid().references((): AnyPgColumn => approvalRules.id),
    createdBy: account().notNull(),
    createdAt: instant().notNull(),
    endedBy: account(),
    endedAt: instant(),
  },
  (t) => [
    index('approval_rules_company').on(t.companyId, t.createdAt),
    index('approval_rules_live').on(t.companyId).where(sql`${t.endedAt} is null`),
    uniqueIndex('approval_rules_replaces').on(t.replacesId),
    check('approval_rules_from', sql`${t.fromMinor} >= 0`),
    check('approval_rules_ended', sql`num_nulls(${t.endedAt}, ${t.endedBy}) in (0, 2)`),
  ],
)

/** Who decides by a rule, in order; nobody named is any admin. */
export const approvalRuleSteps = pgTable(
  'approval_rule_steps',
  {
    ruleId: uuid()
      .notNull()
      .references(() => approvalRules.id, { onDelete: 'cascade' }),
    position: smallint().notNull(),
    approverId: account(),
    /** The manager of who asks, and nobody named. */
    isManager: boolean().notNull().default(false),
  },
  (t) => [
    primaryKey({ columns: [t.ruleId, t.position] }),
    check('approval_rule_steps_position', sql`${t.position} between 1 and 5`),
    check('approval_rule_steps_manager', sql`not ${t.isManager} or ${t.approverId} is null`),
  ],
)

/** Who decides for a member from one day to another, by the clocks of that member. */
export const approvalDelegates = pgTable(
  'approval_delegates',
  {
    id: uuid().primaryKey(),
    companyId: company(),
    accountId: account().notNull(),
    delegateId: account().notNull(),
    fromDay: date({ mode: 'string' }).notNull(),
    untilDay: date({ mode: 'string' }).notNull(),
    /** Who named it: what that one asks is not decided by it. */
    createdBy: account().notNull(),
    createdAt: instant().notNull(),
    endedAt: instant(),
  },
  (t) => [
    index('approval_delegates_of').on(t.companyId, t.accountId, t.untilDay),
    check('approval_delegates_of_another', sql`${t.accountId} <> ${t.delegateId}`),
    check('approval_delegates_days', sql`${t.fromDay} <= ${t.untilDay}`),
  ],
)

/**
 * One decision of several on something that is asked: of a member, or of any admin. It is open from when its
 * turn comes until somebody decides, or what it is about waits no more.
 */
export const approvalSteps = pgTable(
  'approval_steps',
  {
    id: uuid().primaryKey(),
    companyId: company(),
    subjectKind: text({ enum: APPROVAL_SUBJECTS }).notNull(),
    subjectId: uuid().notNull(),
    position: smallint().notNull(),
    approverId: account(),
    askedBy: account().notNull(),
    createdAt: instant().notNull(),
    openedAt: instant(),
    /** When a reminder is due, and when the next may decide. */
    remindAt: instant(),
    escalateAt: instant(),
    remindedAt: instant(),
    escalatedAt: instant(),
    decidedBy: account(),
    decidedAt: instant(),
    endedAt: instant(),
  },
  (t) => [
    uniqueIndex('approval_steps_once').on(t.subjectKind, t.subjectId, t.position),
    // Nobody decides twice on one thing.
    uniqueIndex('approval_steps_decided_once')
      .on(t.subjectKind, t.subjectId, t.decidedBy)
      .where(sql`${t.decidedBy} is not null`),
    uniqueIndex('approval_steps_open')
      .on(t.subjectKind, t.subjectId)
      .where(sql`${t.openedAt} is not null and ${t.decidedAt} is null and ${t.endedAt} is null`),
    index('approval_steps_company')
      .on(t.companyId)
      .where(sql`${t.openedAt} is not null and ${t.decidedAt} is null and ${t.endedAt} is null`),
    index('approval_steps_remind')
      .on(t.remindAt)
      .where(
        sql`${t.openedAt} is not null and ${t.remindedAt} is null and ${t.decidedAt} is null and ${t.endedAt} is null`,
      ),
    index('approval_steps_escalate')
      .on(t.escalateAt)
      .where(
        sql`${t.openedAt} is not null and ${t.escalatedAt} is null and ${t.decidedAt} is null and ${t.endedAt} is null`,
      ),
    check('approval_steps_subject', isOneOf(t.subjectKind, APPROVAL_SUBJECTS)),
    check('approval_steps_position', sql`${t.position} >= 1`),
    check('approval_steps_opened', sql`num_nulls(${t.openedAt}, ${t.remindAt}, ${t.escalateAt}) in (0, 3)`),
    check(
      'approval_steps_decided',
      sql`num_nulls(${t.decidedAt}, ${t.decidedBy}) in (0, 2) and (${t.decidedAt} is null or ${t.openedAt} is not null)`,
    ),
    check('approval_steps_self', sql`${t.decidedBy} is distinct from ${t.askedBy}`),
  ],
)

/** A link in a mail by which one person decides one step: of its token only a keyed hash is kept. */
export const approvalLinks = pgTable(
  'approval_links',
  {
    tokenHash: text().primaryKey(),
    stepId: uuid()
      .notNull()
      .references(() => approvalSteps.id, { onDelete: 'cascade' }),
    accountId: account().notNull(),
    createdAt: instant().notNull(),
    expiresAt: instant().notNull(),
    usedAt: instant(),
  },
  (t) => [
    index('approval_links_step').on(t.stepId),
    check('approval_links_expires', sql`${t.expiresAt} > ${t.createdAt}`),
  ],
)
