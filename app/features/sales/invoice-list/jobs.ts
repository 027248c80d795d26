import { z } from 'zod'
import { defineJob } from '#app/kit/job.ts'

/** Emails an invoice to the address that its seller named. */
export const emailInvoiceJob = defineJob('invoice-list.email-invoice', z.object({ sendingId: z.uuid() }))
