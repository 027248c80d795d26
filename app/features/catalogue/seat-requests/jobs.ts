import { z } from 'zod'
import { defineJob } from '#app/kit/job.ts'

/**
 * Every minute: ends requests for what is not sold any more, and tells whose approved seats were not bought
 * in time.
 */
export const endSeatRequestsJob = defineJob('seat-requests.end-seat-requests', z.object({}).catch({}), {
  formerly: ['tickets.end-seat-requests'],
})
/** Tells the organiser of a request, or who asked what became of it. */
export const notifySeatRequestJob = defineJob(
  'seat-requests.notify-seat-request',
  z.object({ requestId: z.uuid() }),
  { formerly: ['tickets.note-seats-asked', 'tickets.note-seats-decided'] },
)
