import { z } from 'zod'
import { defineJob } from '#app/kit/job.ts'

/** Every minute: ends requests for what cannot be bought any more, or was bought otherwise. */
export const endPurchasesJob = defineJob('purchase-requests.end-purchases', z.object({}).catch({}), {
  formerly: ['orders.end-purchase-requests'],
})
/** Tells the admins of a purchase that waits, or who asked what became of it. */
export const notifyPurchaseJob = defineJob(
  'purchase-requests.notify-purchase',
  z.object({ requestId: z.uuid() }),
  { formerly: ['orders.note-purchase'] },
)
