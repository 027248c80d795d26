import { z } from 'zod'
import { defineJob } from '#app/kit/job.ts'

/** Emails and notifies who has seats that became others. */
export const emailSeatChangeJob = defineJob(
  'seat-changes.email-seat-change',
  z.object({ changeId: z.uuid() }),
)
