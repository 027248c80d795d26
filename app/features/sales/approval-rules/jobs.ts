import { z } from 'zod'
import { defineJob } from '#app/kit/job.ts'
import { STEP_NEWS } from './approval-step.ts'

/** Tells those who decide that a step waits for them, by a mail with a link that decides. */
export const notifyStepJob = defineJob(
  'approval-rules.notify-step',
  z.object({ stepId: z.uuid(), news: z.enum(STEP_NEWS) }),
)

/** Every minute: reminds of what waits for long, and lets the next decide. */
export const remindStepsJob = defineJob('approval-rules.remind-steps', z.object({}).catch({}))
