import { z } from 'zod'
import { defineJob } from '#app/kit/job.ts'

/** Books the entries of a statement of one of the marketplace's accounts. */
export const bookHouseStatementJob = defineJob(
  'house-statements.book-house-statement',
  z.object({ statementId: z.uuid() }),
)

/** Takes up what a fallen worker left, and forgets what is old. */
export const sweepHouseStatementsJob = defineJob(
  'house-statements.sweep-house-statements',
  z.object({}).catch({}),
)
