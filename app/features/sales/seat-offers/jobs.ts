import { z } from 'zod'
import { defineJob } from '#app/kit/job.ts'

const nothing = z.object({}).catch({})

/**
 * Offers seats of an event to its waiting list; those released by an order or a cancellation; and, every
 * minute, all free ones.
 */
export const offerToWaitlistJob = defineJob(
  'seat-offers.offer-to-waitlist',
  z.object({ eventId: z.uuid() }),
  {
    formerly: ['orders.give-turns'],
  },
)

export const releaseSeatsToWaitlistJob = defineJob(
  'seat-offers.release-seats-to-waitlist',
  z.object({ freedBy: z.uuid() }),
  {
    formerly: ['orders.pass-on-seats'],
  },
)

export const offerFreedSeatsJob = defineJob('seat-offers.offer-freed-seats', nothing, {
  formerly: ['orders.offer-freed'],
})
