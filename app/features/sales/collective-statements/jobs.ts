import { z } from 'zod'
import { defineJob } from '#app/kit/job.ts'

/** Issues the statements of companies whose period has begun. */
export const issueStatementsJob = defineJob('collective-statements.issue-statements', z.object({}).catch({}))

/** Emails a statement to the admins of its company. */
export const emailStatementJob = defineJob(
  'collective-statements.email-statement',
  z.object({ statementId: z.uuid() }),
)
