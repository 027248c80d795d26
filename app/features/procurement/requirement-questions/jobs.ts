import { z } from 'zod'
import { defineJob } from '#app/kit/job.ts'

/** Notifies the seeker of a question about a requirement. */
export const notifyQuestionJob = defineJob(
  'requirement-questions.notify-question',
  z.object({ questionId: z.uuid() }),
)
