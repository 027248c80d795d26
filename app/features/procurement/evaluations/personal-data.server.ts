import { eq, sql } from 'drizzle-orm'
import { proposals } from '#app/features/procurement/proposals/tables.server.ts'
import { requirementCriteria, requirements } from '#app/features/procurement/requirements/tables.server.ts'
import { personalRows } from '#app/platform/personal-data.server.ts'
import { agreedScores, evaluatorConflicts, proposalScores } from './tables.server.ts'

const WHY = 'the record of an award says how it was decided'

export const evaluationRows = [
  personalRows(proposalScores, {
    of: ({ accountId }) => eq(proposalScores.accountId, accountId),
    fate: 'kept',
    exported: {
      as: 'proposal-scores',
      columns: ['version', 'points', 'updatedAt'],
      also: () => ({
        proposal: sql`(select p.code from ${proposals} p where p.id = ${proposalScores.proposalId})`,
        criterion: sql`(select c.name from ${requirementCriteria} c where c.id = ${proposalScores.criterionId})`,
      }),
    },
    why: WHY,
  }),
  personalRows(agreedScores, {
    of: ({ accountId }) => eq(agreedScores.accountId, accountId),
    fate: 'kept',
    exported: {
      as: 'agreed-scores',
      columns: ['version', 'points', 'updatedAt'],
      also: () => ({
        proposal: sql`(select p.code from ${proposals} p where p.id = ${agreedScores.proposalId})`,
        criterion: sql`(select c.name from ${requirementCriteria} c where c.id = ${agreedScores.criterionId})`,
      }),
    },
    why: WHY,
  }),
  personalRows(evaluatorConflicts, {
    of: ({ accountId }) => eq(evaluatorConflicts.accountId, accountId),
    fate: 'kept',
    exported: {
      as: 'evaluator-conflicts',
      columns: ['statedAt'],
      also: () => ({
        requirement: sql`(select r.slug from ${requirements} r where r.id = ${evaluatorConflicts.requirementId})`,
      }),
    },
    why: WHY,
  }),
]
