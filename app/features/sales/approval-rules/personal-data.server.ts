import { eq, or, sql } from 'drizzle-orm'
import { personalRows } from '#app/platform/personal-data.server.ts'
import {
  approvalDelegates,
  approvalLinks,
  approvalRuleSteps,
  approvalRules,
  approvalSteps,
} from './tables.server.ts'

export const approvalRulesRows = [
  personalRows(approvalRules, {
    of: ({ accountId }) =>
      or(
        eq(approvalRules.createdBy, accountId),
        eq(approvalRules.endedBy, accountId),
        eq(approvalRules.askerId, accountId),
      ),
    fate: 'kept',
    exported: {
      as: 'approval-rules',
      columns: ['fromMinor', 'currency', 'city', 'createdAt', 'endedAt'],
    },
    why: 'a company keeps by which rules it bought',
  }),
  personalRows(approvalRuleSteps, {
    of: ({ accountId }) => eq(approvalRuleSteps.approverId, accountId),
    fate: 'kept',
    exported: { as: 'approval-rule-steps', columns: ['position', 'isManager'] },
    why: 'a company keeps by which rules it bought',
  }),
  personalRows(approvalDelegates, {
    of: ({ accountId }) =>
      sql`${accountId} in (${approvalDelegates.accountId}, ${approvalDelegates.delegateId}, ${approvalDelegates.createdBy})`,
    fate: 'kept',
    exported: {
      as: 'approval-delegates',
      columns: ['fromDay', 'untilDay', 'createdAt', 'endedAt'],
    },
    why: 'a company keeps who decided for whom',
  }),
  personalRows(approvalSteps, {
    of: ({ accountId }) =>
      sql`${accountId} in (${approvalSteps.approverId}, ${approvalSteps.askedBy}, ${approvalSteps.decidedBy})`,
    fate: 'kept',
    exported: {
      as: 'approval-steps',
      columns: [
        'subjectKind',
        'position',
        'createdAt',
        'openedAt',
        'remindAt',
        'escalateAt',
        'remindedAt',
        'escalatedAt',
        'decidedAt',
        'endedAt',
      ],
    },
    why: 'a company keeps who approved what it bought',
  }),
  personalRows(approvalLinks, {
    of: ({ accountId }) => eq(approvalLinks.accountId, accountId),
    fate: 'deleted',
    exported: {
      as: 'approval-links',
      columns: ['createdAt', 'expiresAt', 'usedAt'],
      withheld: ['tokenHash'],
    },
  }),
]
