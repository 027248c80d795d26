import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { presentCategory } from '#app/features/catalogue/topics/queries-categories.server.ts'
import type { PartyId } from '#app/kit/ids.ts'
import { money } from '#app/kit/money.ts'
import type { Tx } from '#app/platform/db.server.ts'
import type { ApprovalRule, RuleApprover } from './approval-rule.ts'
import { type Deciders, findDeciders } from './find-deciders.server.ts'
import { approverOfStep } from './step-columns.server.ts'
import { approvalRuleSteps, approvalRules } from './tables.server.ts'

/** The rules of a company that hold, and who can be asked there. */
export type RuleBook = Deciders & { rules: ApprovalRule[] }

/** Reads by which rules a company buys now, and who decides there: three statements. */
export async function findRuleBook(tx: Tx, companyId: PartyId): Promise<RuleBook> {
  const rows = await tx
    .select({
      rule: approvalRules,
      categoryId: presentCategory(approvalRules.categoryId),
      approvers: sql<RuleApprover[]>`(select coalesce(json_agg(${approverOfStep} order by s.position), '[]')
        from ${approvalRuleSteps} s where s.rule_id = approval_rules.id)`,
    })
    .from(approvalRules)
    .where(and(eq(approvalRules.companyId, companyId), isNull(approvalRules.endedAt)))
    .orderBy(asc(approvalRules.createdAt), asc(approvalRules.id))
  return { rules: rows.map(ruleOf), ...(await findDeciders(tx, companyId)) }
}

type Row = {
  rule: typeof approvalRules.$inferSelect
  categoryId: string | null
  approvers: RuleApprover[]
}

function ruleOf({ rule, categoryId, approvers }: Row): ApprovalRule {
  const { id, fromMinor, currency, city, askerId, costCentreId, createdAt } = rule
  return {
    id,
    from: money(fromMinor, currency),
    categoryId,
    city,
    askerId,
    costCentreId,
    approvers,
    createdAt,
  }
}
