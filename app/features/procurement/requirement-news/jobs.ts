import { z } from 'zod'
import { defineJob } from '#app/kit/job.ts'

/** Notifies who has answered or asked of an amendment of a requirement. */
export const notifyAmendmentJob = defineJob(
  'requirement-news.notify-amendment',
  z.object({ requirementId: z.uuid(), number: z.number().int().positive() }),
)

/** Notifies who has answered or asked of an answer on the board of a requirement. */
export const notifyAnswerJob = defineJob('requirement-news.notify-answer', z.object({ questionId: z.uuid() }))

/** Notifies who has answered or asked that a requirement is over, and why. */
export const notifyRequirementEndJob = defineJob(
  'requirement-news.notify-requirement-end',
  z.object({ requirementId: z.uuid() }),
)
