import { z } from 'zod'
import { defineJob } from '#app/kit/job.ts'

/** Notifies whoever acts for a party that staff suspended it for what it wrote, and why. */
export const notifyDecisionJob = defineJob(
  'message-safety.notify-decision',
  z.object({ factId: z.uuid(), reportId: z.uuid() }),
)
