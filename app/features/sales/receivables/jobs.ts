import { z } from 'zod'
import { defineJob } from '#app/kit/job.ts'

const nothing = z.object({}).catch({})

/** Every ten minutes: reminds of transfers that are due soon, and calls off what was not paid. */
export const remindBillsJob = defineJob('receivables.remind-bills', nothing, {
  formerly: ['orders.remind-bills'],
})

export const lapseBillsJob = defineJob('receivables.lapse-bills', nothing, {
  formerly: ['orders.lapse-bills'],
})

/** Tells who ordered on an invoice what is to be paid, or what became of it. */
export const emailBillJob = defineJob(
  'receivables.email-bill',
  z.object({ orderId: z.uuid(), news: z.enum(['billed', 'due', 'overdue', 'lapsed', 'withdrawn']) }),
  { formerly: ['orders.tell-bill'] },
)

/** Every ten minutes: the final invoices of what was paid beforehand and has taken place. */
export const issueFinalInvoicesJob = defineJob('receivables.issue-final-invoices', nothing)

/** Every minute: calls off what was to be paid otherwise, and was not. */
export const lapseUnchargedOrdersJob = defineJob('receivables.lapse-uncharged-orders', nothing, {
  formerly: ['orders.lapse-uncharged'],
})
