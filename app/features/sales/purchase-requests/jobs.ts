import { z } from 'zod'
import { defineJob } from '#app/kit/job.ts'

/** Every minute: ends requests for what cannot be bought any more, or was bought otherwise. */
export const endPurchaseRequests = defineJob('orders.end-purchase-requests', z.object({}).catch({}))
/** Tells the admins of a purchase that waits, or who asked what became of it. */
export const notePurchase = defineJob('orders.note-purchase', z.object({ requestId: z.uuid() }))
