import { and, asc, desc, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import { presentCategory } from '#app/features/catalogue/topics/queries-categories.server.ts'
import { categories } from '#app/features/catalogue/topics/tables.server.ts'
import { accounts } from '#app/features/people/accounts/tables.server.ts'
import { costCentres } from '#app/features/people/company-profiles/tables.server.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import type { AccountId } from '#app/kit/ids.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { read } from '#app/platform/db.server.ts'
import type { RuleApprover } from './approval-rule.ts'
import { approvalDelegatesOf, approvalRulesOf, holdsAt } from './queries-scope.server.ts'
import { approverOfStep } from './step-columns.server.ts'
import { approvalDelegates, approvalRuleSteps, approvalRules } from './tables.server.ts'

const MOST = 200
const nameOf = (id: SQL) =>
  sql<string | null>`(select coalesce(nullif(p.name, ''), p.display_slug) from ${accounts} a
    join ${parties} p on p.id = a.party_id where a.id = ${id})`

const steps = sql<
  { id: RuleApprover; name: string | null }[]
>`(select coalesce(json_agg(json_build_object('id', ${approverOfStep}, 'name', ${nameOf(sql`s.approver_id`)})
    order by s.position), '[]') from ${approvalRuleSteps} s where s.rule_id = approval_rules.id)`

type Piece = { limit: number; offset: number }
export type RuleRow = Awaited<ReturnType<typeof listRules>>[number]

/**
 * The rules of the company acted for: those that hold, from the smallest sum, or those of the past, the last
 * one first; each says how many there are. One query.
 */
export async function listRules(ctx: Ctx, which: 'now' | 'past', { limit, offset }: Piece) {
  const isPast = which === 'past'
  return read(ctx)
    .select({
      id: approvalRules.id,
      fromMinor: approvalRules.fromMinor,
      currency: approvalRules.currency,
      categoryId: presentCategory(approvalRules.categoryId),
      category: sql<
        string | null
      >`(select c.names ->> ${ctx.language} from ${categories} c where c.id = ${presentCategory(approvalRules.categoryId)})`,
      city: approvalRules.city,
      askerId: approvalRules.askerId,
      asker: nameOf(sql`${approvalRules.askerId}`),
      costCentreId: approvalRules.costCentreId,
      costCentre: sql<
        string | null
      >`(select c.code || ' · ' || c.name from ${costCentres} c where c.id = ${approvalRules.costCentreId})`,
      steps,
      createdAt: approvalRules.createdAt,
      createdBy: nameOf(sql`${approvalRules.createdBy}`),
      endedAt: approvalRules.endedAt,
      endedBy: nameOf(sql`${approvalRules.endedBy}`),
      total: sql<number>`count(*) over ()`.mapWith(Number),
      isReplaced: sql<boolean>`exists (select from ${approvalRules} n where n.replaces_id = approval_rules.id)`,
    })
    .from(approvalRules)
    .where(
      and(
        approvalRulesOf(ctx.actor),
        isPast ? isNotNull(approvalRules.endedAt) : isNull(approvalRules.endedAt),
      ),
    )
    .orderBy(
      ...(isPast
        ? [desc(approvalRules.endedAt)]
        : [asc(approvalRules.currency), asc(approvalRules.fromMinor)]),
      asc(approvalRules.id),
    )
    .limit(limit)
    .offset(offset)
}

/** Who decides for whom, that is not over, in the company acted for; at most 200. */
export async function listDelegations(ctx: Ctx) {
  const d = approvalDelegates
  return read(ctx)
    .select({
      id: d.id,
      accountId: d.accountId,
      name: nameOf(sql`${d.accountId}`),
      delegate: nameOf(sql`${d.delegateId}`),
      fromDay: d.fromDay,
      untilDay: d.untilDay,
      isNow: sql<boolean>`exists (select from ${approvalDelegates} d where d.id = approval_delegates.id and ${holdsAt(ctx.now())})`,
    })
    .from(d)
    .where(
      and(
        approvalDelegatesOf(ctx.actor),
        isNull(d.endedAt),
        sql`${d.untilDay} >= (${ctx.now()}::timestamptz at time zone ${ctx.timeZone})::date`,
      ),
    )
    .orderBy(asc(d.fromDay), asc(d.id))
    .limit(MOST)
}

export type DelegationRow = Awaited<ReturnType<typeof listDelegations>>[number]

/** Somebody as a choice of a form. */
export type Choice = { value: AccountId; label: string }
