import { z } from 'zod'
import { defineJob } from '#app/kit/job.ts'

/** Notifies an organiser of staff's decision on one of the first events. */
export const notifyReviewedEventJob = defineJob(
  'event-publishing.notify-reviewed-event',
  z.object({ eventId: z.uuid(), factId: z.uuid() }),
  { formerly: ['offers.note-review'] },
)
