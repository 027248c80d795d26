import { z } from 'zod'
import { defineJob } from '#app/kit/job.ts'

/** Issues the certificates of an event that is over: because its organiser asked for them, or by itself. */
export const issueThem = defineJob(
  'attendance.issue-certificates',
  z.object({ eventId: z.uuid(), asked: z.boolean() }),
)
/** Sends one to whom it is of. */
export const sendIt = defineJob('attendance.send-certificate', z.object({ certificateId: z.uuid() }))
