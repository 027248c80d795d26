import { z } from 'zod'
import { defineJob } from '#app/kit/job.ts'

const ofOrder = z.object({ orderId: z.uuid() })

/** Notes for the seller that seats were sold. */
export const noteSoldSeatsJob = defineJob('organiser-sales.note-sold-seats', ofOrder, {
  formerly: ['orders.note-sold'],
})
