import { eq, sql } from 'drizzle-orm'
import { requirements } from '#app/features/procurement/requirements/tables.server.ts'
import { personalRows } from '#app/platform/personal-data.server.ts'
import { requirementQuestions } from './tables.server.ts'

export const questionRows = [
  personalRows(requirementQuestions, {
    of: ({ accountId }) => eq(requirementQuestions.askedBy, accountId),
    fate: { words: '' },
    stays: ['answer', 'code'],
    why: 'The answer is the seeker’s, for all who read it.',
    exported: {
      as: 'requirement-questions',
      columns: ['words', 'answer', 'answeredAt', 'hiddenAt', 'createdAt'],
      withheld: ['code'],
      also: () => ({
        requirement: sql`(select r.slug from ${requirements} r
          where r.id = ${requirementQuestions.requirementId})`,
      }),
    },
  }),
]
