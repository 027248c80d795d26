import { z } from 'zod'
import { defineJob } from '#app/kit/job.ts'

/** Sends the buyer the confirmation. */
export const sendConfirmationJob = defineJob(
  'confirmations.send-confirmation',
  z.object({ orderId: z.uuid() }),
  { formerly: ['orders.confirm-order'] },
)

const ofOrder = z.object({ orderId: z.uuid() })

/** Tells who was to be charged what became of it. */
export const sendChargeJob = defineJob('confirmations.send-charge', ofOrder, {
  formerly: ['orders.tell-charge'],
})
