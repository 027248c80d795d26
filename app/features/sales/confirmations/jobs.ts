import { z } from 'zod'
import { defineJob } from '#app/kit/job.ts'

/** Sends the buyer the confirmation. */
export const confirmOrder = defineJob('orders.confirm-order', z.object({ orderId: z.uuid() }))

const ofOrder = z.object({ orderId: z.uuid() })

/** Tells who was to be charged what became of it. */
export const tellCharge = defineJob('orders.tell-charge', ofOrder)
