import { z } from 'zod'
import { defineJob } from '#app/kit/job.ts'

/**
 * Every minute: ends requests for what is no longer sold, and notifies people whose approved seats were not
 * bought in time.
 */
export const endSeatRequestsJob = defineJob('seat-requests.end-seat-requests', z.object({}).catch({}), {
  formerly: ['tickets.end-seat-requests'],
})
/** Notifies the organiser of a request, or the requester of its outcome. */
export const notifySeatRequestJob = defineJob(
  'seat-requests.notify-seat-request',
  z.object({ requestId: z.uuid() }),
  { formerly: ['tickets.note-seats-asked', 'tickets.note-seats-decided'] },
)
