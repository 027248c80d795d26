import { z } from 'zod'
import { defineJob } from '#app/kit/job.ts'

const ofRequest = z.object({ requestId: z.uuid() })

/**
 * Every minute: ends requests for what is not sold any more, and tells whose approved seats were not bought
 * in time.
 */
export const endRequests = defineJob('tickets.end-seat-requests', z.object({}).catch({}))
/** Tells the organiser of a request, or who asked what became of it. */
export const noteAsked = defineJob('tickets.note-seats-asked', ofRequest)
export const noteDecided = defineJob('tickets.note-seats-decided', ofRequest)
