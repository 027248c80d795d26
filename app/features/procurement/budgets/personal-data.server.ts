import { eq, sql } from 'drizzle-orm'
import { personalRows, rowsOfNobody } from '#app/platform/personal-data.server.ts'
import { budgetDecisions, budgetEntries, budgetMarks, budgetRules, budgets } from './tables.server.ts'

export const budgetRows = [
  rowsOfNobody(budgetMarks, 'which purchases are counted anew'),
  rowsOfNobody(budgets, 'what a workspace may spend'),
  personalRows(budgetEntries, {
    of: ({ accountId }) => sql`${budgetEntries.by} = ${accountId} and ${budgetEntries.kind} <> 'step'`,
    fate: 'kept',
    exported: {
      as: 'budget-changes',
      columns: ['kind', 'currency', 'amountMinor', 'reason', 'at'],
      withheld: ['fromStage', 'toStage', 'subjectKind'],
    },
    stays: ['currency', 'reason'],
    why: 'a workspace keeps who changed its budgets and why',
  }),
  personalRows(budgetRules, {
    of: ({ accountId }) => eq(budgetRules.changedBy, accountId),
    fate: 'kept',
    exported: { as: 'budget-rules', columns: ['rule', 'changedAt'] },
    stays: [],
    why: 'a workspace keeps who said what happens to purchases over a budget',
  }),
  personalRows(budgetDecisions, {
    of: ({ accountId }) => eq(budgetDecisions.decidedBy, accountId),
    fate: 'kept',
    exported: {
      as: 'budget-decisions',
      columns: ['subjectKind', 'upToMinor', 'reason', 'decidedAt'],
    },
    stays: ['reason'],
    why: 'a workspace keeps who let a purchase go over its budget and why',
  }),
]
