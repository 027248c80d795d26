import { z } from 'zod'
import { defineJob } from '#app/kit/job.ts'

const nothing = z.object({}).catch({})

/** Books what a bank statement pays, once its seller confirmed it; every hour, forgets what old ones said. */
export const bookStatements = defineJob('orders.book-statement', z.object({ statementId: z.uuid() }))

export const sweepStatements = defineJob('orders.sweep-statements', nothing)
