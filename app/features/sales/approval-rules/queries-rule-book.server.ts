import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { accounts } from '#app/features/people/accounts/tables.server.ts'
import { ownCompany } from '#app/features/people/companies/queries-scope.server.ts'
import { MEMBER_ROLES } from '#app/features/people/parties/party.ts'
import { partyName } from '#app/features/people/parties/queries.server.ts'
import { groupAdmins, memberships, parties } from '#app/features/people/parties/tables.server.ts'
import { managerOfMember } from '#app/features/sales/employees/employee-columns.server.ts'
import { hasAccount } from '#app/kit/actor.ts'
import type { AccountId } from '#app/kit/ids.ts'
import { money } from '#app/kit/money.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { read } from '#app/platform/db.server.ts'
import type { ApprovalRule, RuleApprover } from './approval-rule.ts'
import { approvalRulesOf, membersAskedOf } from './queries-scope.server.ts'
import { approverOfStep } from './step-columns.server.ts'
import { approvalRuleSteps, approvalRules } from './tables.server.ts'

const MOST_MEMBERS = 1_000

/** Somebody of a company who can be asked. */
export type AskableMember = {
  id: AccountId
  name: string
  isAdmin: boolean
  canDecide: boolean
  /** The manager, as the company's list of employees says. */
  managerId: AccountId | null
}

export type ReadRuleBook = {
  rules: ApprovalRule[]
  members: AskableMember[]
  /** Whether somebody else acts as an admin there for its group. */
  hasGroupAdmin: boolean
}

/** The members of the company acted for, by name, and which of them can be asked. One query. */
export async function listAskableMembers(ctx: Ctx): Promise<AskableMember[]> {
  return read(ctx)
    .select({
      id: accounts.id,
      name: partyName(),
      isAdmin: sql<boolean>`${memberships.role} = ${MEMBER_ROLES.admin}`,
      canDecide: sql<boolean>`${memberships.role} = ${MEMBER_ROLES.admin}
        or exists (select from ${parties} c where c.id = ${memberships.companyId} and c.kind = 'company')`,
      managerId: managerOfMember,
    })
    .from(memberships)
    .innerJoin(parties, eq(parties.id, memberships.memberId))
    .innerJoin(accounts, eq(accounts.partyId, memberships.memberId))
    .where(membersAskedOf(ctx.actor))
    .orderBy(asc(parties.name), asc(accounts.id))
    .limit(MOST_MEMBERS)
}

/** By which rules the company acted for buys now, and who can be asked there.  */
export async function readRuleBook(ctx: Ctx): Promise<ReadRuleBook> {
  const { actor } = ctx
  if (!hasAccount(actor) || !actor.company) return { rules: [], members: [], hasGroupAdmin: false }
  const [rows, members, [group]] = await Promise.all([
    actor.company.hasApprovalRules
      ? read(ctx)
          .select({
            rule: approvalRules,
            approvers: sql<
              RuleApprover[]
            >`(select coalesce(json_agg(${approverOfStep} order by s.position), '[]')
              from ${approvalRuleSteps} s where s.rule_id = approval_rules.id)`,
          })
          .from(approvalRules)
          .where(and(approvalRulesOf(actor), isNull(approvalRules.endedAt)))
          .orderBy(asc(approvalRules.createdAt), asc(approvalRules.id))
      : [],
    listAskableMembers(ctx),
    read(ctx)
      .select({
        has: sql<boolean>`exists (select from ${groupAdmins} g
          where g.group_id = ${parties.groupId} and g.member_id <> ${actor.ownPartyId})`,
      })
      .from(parties)
      .where(ownCompany(actor)),
  ])
  const rules = rows.map(({ rule, approvers }) => ({
    ...rule,
    approvers,
    from: money(rule.fromMinor, rule.currency),
  }))
  return { rules, members, hasGroupAdmin: group?.has === true }
}
