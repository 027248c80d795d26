import { z } from 'zod'
import { defineJob } from '#app/kit/job.ts'

/** Notifies the side that did not act of what happened to a purchase order. */
export const notifyPurchaseOrderJob = defineJob(
  'purchase-orders.notify-purchase-order',
  z.object({
    purchaseOrderId: z.uuid(),
    what: z.enum(['sent', 'changed', 'acknowledged', 'rejected', 'closed', 'cancelled']),
    version: z.int().optional(),
  }),
)
