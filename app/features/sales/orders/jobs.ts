import { z } from 'zod'
import { defineJob } from '#app/kit/job.ts'

/** Lets an order that was booked without the price promise of its event come down to its price. */
export const lowerPriceJob = defineJob('orders.lower-price', z.object({ orderId: z.uuid() }))
