import { z } from 'zod'
import { defineJob } from '#app/kit/job.ts'

const ofOrder = z.object({ orderId: z.uuid() })

/** Notifies the seller that seats were sold. */
export const notifySoldSeatsJob = defineJob('organiser-sales.notify-sold-seats', ofOrder, {
  formerly: ['orders.note-sold'],
})
