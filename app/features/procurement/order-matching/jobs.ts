import { z } from 'zod'
import { defineJob } from '#app/kit/job.ts'

const OF_NOTHING = z.object({}).catch({})

/** Every minute: matches what came of invoices and credit notes with the orders that they say. */
export const matchInvoicesJob = defineJob('order-matching.match-invoices', OF_NOTHING)

/** Matches an invoice that says the number of an order, or a credit note, as soon as it is issued. */
export const matchIssuedInvoiceJob = defineJob(
  'order-matching.match-issued-invoice',
  z.object({ invoiceId: z.uuid() }),
)

/** Says anew how invoices stand to orders whose seats or training were at an event that is over. */
export const judgeHeldJob = defineJob('order-matching.judge-held', z.object({ eventId: z.uuid() }))

/** Every ten minutes: says anew how invoices stand whose trainings may have been held or cancelled since. */
export const judgeOrdersJob = defineJob('order-matching.judge-orders', OF_NOTHING)

/** Closes an order of which all is delivered and billed. */
export const closeCompleteOrderJob = defineJob(
  'order-matching.close-complete-order',
  z.object({ purchaseOrderId: z.uuid() }),
)
