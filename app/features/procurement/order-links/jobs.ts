import { z } from 'zod'
import { defineJob } from '#app/kit/job.ts'

/** Mails a version of an order to its supplier, with a link that needs no account. */
export const mailPurchaseOrderJob = defineJob(
  'order-links.mail-purchase-order',
  z.object({ purchaseOrderId: z.uuid(), version: z.int() }),
)
