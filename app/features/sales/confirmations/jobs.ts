import { z } from 'zod'
import { defineJob } from '#app/kit/job.ts'

/** Emails the buyer the confirmation. */
export const emailOrderConfirmationJob = defineJob(
  'confirmations.email-order-confirmation',
  z.object({ orderId: z.uuid(), again: z.uuid().optional() }),
  { formerly: ['orders.confirm-order'] },
)

const ofOrder = z.object({ orderId: z.uuid() })

/** Emails the buyer the result of capturing the authorization. */
export const emailChargeJob = defineJob('confirmations.email-charge', ofOrder, {
  formerly: ['orders.tell-charge'],
})
