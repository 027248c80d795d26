import { z } from 'zod'
import { defineJob, formerWords } from '#app/kit/job.ts'

/** Every minute: ends waitlist entries for a date or a ticket type no longer sold. */
export const endWaitlistJob = defineJob('waitlist.end-waitlist', z.object({}).catch({}), {
  formerly: ['tickets.end-waiting'],
})
/** Notifies somebody that seats are offered, or that a waiting list has ended. */
export const notifyWaitlistEntryJob = defineJob(
  'waitlist.notify-waitlist-entry',
  formerWords(z.object({ waitlistEntryId: z.uuid() }), { fields: { waitId: 'waitlistEntryId' } }),
  {
    formerly: ['tickets.note-offered', 'tickets.note-wait-ended'],
  },
)
