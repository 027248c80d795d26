import { z } from 'zod'
import { defineJob } from '#app/kit/job.ts'
import { TRAINING_NEWS } from './training-news.ts'

/**
 * Notes for the sides of a request what happened to it; `subjectId` is the request, or the order that it led
 * to.
 */
export const notifyTrainingJob = defineJob(
  'training-requests.notify-training',
  z.object({ subjectId: z.uuid(), what: z.enum(TRAINING_NEWS) }),
  { formerly: ['training-requests.note'] },
)
/** Sends the buyer of a training that was paid for its confirmation, with the calendar file. */
export const confirmTrainingJob = defineJob(
  'training-requests.confirm-training',
  z.object({ orderId: z.uuid() }),
  { formerly: ['training-requests.confirm'] },
)
/** Ends requests that nobody answered in time. */
export const expireTrainingRequestsJob = defineJob(
  'training-requests.expire-training-requests',
  z.object({}).catch({}),
  { formerly: ['training-requests.expire'] },
)
