import { z } from 'zod'
import { defineJob } from '#app/kit/job.ts'

/** Writes to who asked for training what became of it. */
export const emailNeedOutcomeJob = defineJob(
  'training-needs.email-need-outcome',
  z.object({ needId: z.uuid() }),
)
