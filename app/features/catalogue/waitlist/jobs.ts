import { z } from 'zod'
import { defineJob } from '#app/kit/job.ts'

const nothing = z.object({}).catch({})
const ofWaitlistEntry = z.object({ waitlistEntryId: z.uuid() })

/** Every minute: ends what waits for a date or a ticket type that is not sold any more. */
export const endWaiting = defineJob('tickets.end-waiting', nothing)
/** Tells somebody that seats are offered, or that a waiting list has ended. */
export const noteOffered = defineJob('tickets.note-offered', ofWaitlistEntry)
export const noteWaitEnded = defineJob('tickets.note-wait-ended', ofWaitlistEntry)
