import { z } from 'zod'
import { defineJob } from '#app/kit/job.ts'

/** Notes that the invoice of an order was issued, and is paid, in the conversations about the order. */
export const noteInvoiceJob = defineJob('order-lines.note-invoice', z.object({ orderId: z.uuid() }))

/** The same of an amount that went back. */
export const noteRefundJob = defineJob('order-lines.note-refund', z.object({ refundId: z.uuid() }))

/** Notes that an amount that was to go back did not arrive, and first that it had gone, where it had. */
export const noteFailedRefundJob = defineJob(
  'order-lines.note-failed-refund',
  z.object({ refundId: z.uuid(), hadGone: z.boolean() }),
)
