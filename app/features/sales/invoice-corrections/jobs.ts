import { z } from 'zod'
import { defineJob } from '#app/kit/job.ts'

/** Sends the buyer both papers of an invoice that was corrected. */
export const emailCorrectionJob = defineJob(
  'invoice-corrections.email-correction',
  z.object({ invoiceId: z.uuid() }),
)

/** Sends the buyer the credit note of some of what it owes. */
export const emailLineCreditJob = defineJob(
  'invoice-corrections.email-line-credit',
  z.object({ orderId: z.uuid(), creditKey: z.uuid() }),
)

/** Tells a seller what is asked to be corrected, or a buyer that it was declined. */
export const notifyCorrectionJob = defineJob(
  'invoice-corrections.notify-correction',
  z.object({ requestId: z.uuid(), what: z.enum(['asked', 'declined']) }),
)
