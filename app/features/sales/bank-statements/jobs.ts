import { z } from 'zod'
import { defineJob } from '#app/kit/job.ts'

const nothing = z.object({}).catch({})

/** Books what a confirmed bank statement pays; every hour, deletes old entries. */
export const bookStatementJob = defineJob(
  'bank-statements.book-statement',
  z.object({ statementId: z.uuid() }),
  { formerly: ['orders.book-statement'] },
)

export const sweepStatementsJob = defineJob('bank-statements.sweep-statements', nothing, {
  formerly: ['orders.sweep-statements'],
})
