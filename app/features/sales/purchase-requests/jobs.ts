import { z } from 'zod'
import { defineJob } from '#app/kit/job.ts'

/** Every minute: ends requests for what can no longer be bought, or was bought otherwise. */
export const endPurchasesJob = defineJob('purchase-requests.end-purchases', z.object({}).catch({}), {
  formerly: ['orders.end-purchase-requests'],
})
/** Notifies the requester of the outcome of a purchase. */
export const notifyPurchaseJob = defineJob(
  'purchase-requests.notify-purchase',
  z.object({ requestId: z.uuid() }),
  { formerly: ['orders.note-purchase'] },
)
