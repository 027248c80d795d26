import { z } from 'zod'
import { defineJob } from '#app/kit/job.ts'

const nothing = z.object({}).catch({})

/** Books what a bank statement pays, once its seller confirmed it; every hour, forgets what old ones said. */
export const bookStatementJob = defineJob(
  'bank-statements.book-statement',
  z.object({ statementId: z.uuid() }),
  { formerly: ['orders.book-statement'] },
)

export const sweepStatementsJob = defineJob('bank-statements.sweep-statements', nothing, {
  formerly: ['orders.sweep-statements'],
})
