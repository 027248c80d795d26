import { z } from 'zod'
import { defineJob } from '#app/kit/job.ts'

/** Notifies providers that a training topic is open to them: all of them, or the one that was invited. */
export const notifyTrainingTopicJob = defineJob(
  'training-topics.notify-training-topic',
  z.object({ topicId: z.uuid(), providerId: z.uuid().optional() }),
)
