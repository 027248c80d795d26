import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { categories } from '#app/features/catalogue/topics/tables.server.ts'
import { CYCLES } from '#app/features/money/subscriptions/plan.ts'
import { accounts } from '#app/features/people/accounts/tables.server.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import type { AccountId, PartyId } from '#app/kit/ids.ts'
import { instant } from '#app/platform/columns.server.ts'
import { isOneOf } from '#app/platform/one-of.server.ts'
import { RULE_KINDS } from './commission-rule.ts'

/**
 * What the marketplace keeps, of what, from which day on, who said so and why: a change is a new row, and no
 * row ever changes (a trigger holds it). The first row of an installation was said by nobody.
 */
export const commissionRules = pgTable(
  'commission_rules',
  {
    id: uuid().primaryKey(),
    kind: text({ enum: RULE_KINDS }).notNull(),
    partyId: uuid()
      .$type<PartyId>()
      .references(() => parties.id),
    /** How workspaces are paid for that it is for. */
    plan: text({ enum: CYCLES }),
    categoryId: uuid().references(() => categories.id),
    /** In basis points of a net sum; null is none of its own from then on. */
    rate: integer(),
    countsFrom: instant().notNull(),
    reason: text(),
    setBy: uuid()
      .$type<AccountId>()
      .references(() => accounts.id),
    createdAt: instant().notNull(),
  },
  (t) => [
    index('commission_rules_kind').on(t.kind, t.countsFrom),
    index('commission_rules_party').on(t.partyId).where(sql`${t.partyId} is not null`),
    check('commission_rules_kind_known', isOneOf(t.kind, RULE_KINDS)),
    check('commission_rules_plan', isOneOf(t.plan, CYCLES)),
    check(
      'commission_rules_scope',
      sql`(${t.kind} = 'provider') = (${t.partyId} is not null) and (${t.kind} = 'plan') = (${t.plan} is not null) and (${t.kind} = 'category') = (${t.categoryId} is not null)`,
    ),
    check(
      'commission_rules_rate',
      sql`${t.rate} between 0 and 10000 and (${t.rate} is not null or ${t.kind} <> 'default')`,
    ),
    check('commission_rules_said', sql`(${t.setBy} is null) = (${t.reason} is null)`),
  ],
)

/**
 * The rate of one provider as somebody proposes it: it counts once somebody else has confirmed it, by the
 * rule that is written then. One waits for each provider.
 */
export const commissionProposals = pgTable(
  'commission_proposals',
  {
    id: uuid().primaryKey(),
    partyId: uuid()
      .$type<PartyId>()
      .notNull()
      .references(() => parties.id),
    rate: integer(),
    countsFrom: instant().notNull(),
    reason: text().notNull(),
    proposedBy: uuid()
      .$type<AccountId>()
      .notNull()
      .references(() => accounts.id),
    proposedAt: instant().notNull(),
    decidedBy: uuid()
      .$type<AccountId>()
      .references(() => accounts.id),
    decidedAt: instant(),
    /** The rule that it became; none where it was withdrawn. */
    ruleId: uuid()
      .unique()
      .references(() => commissionRules.id),
  },
  (t) => [
    uniqueIndex('commission_proposals_waiting').on(t.partyId).where(sql`${t.decidedAt} is null`),
    check('commission_proposals_rate', sql`${t.rate} between 0 and 10000`),
    check('commission_proposals_decided', sql`(${t.decidedBy} is null) = (${t.decidedAt} is null)`),
    check(
      'commission_proposals_four_eyes',
      sql`${t.ruleId} is null or (${t.decidedBy} is not null and ${t.decidedBy} <> ${t.proposedBy})`,
    ),
  ],
)
