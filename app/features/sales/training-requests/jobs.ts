import { z } from 'zod'
import { defineJob } from '#app/kit/job.ts'
import { TRAINING_NEWS } from './training-news.ts'

/** Notifies the sides of a request of its news; `subjectId` is the request, or its order. */
export const notifyTrainingJob = defineJob(
  'training-requests.notify-training',
  z.object({ subjectId: z.uuid(), what: z.enum(TRAINING_NEWS) }),
  { formerly: ['training-requests.note'] },
)
/** Emails the buyer of a paid training its confirmation, with the calendar file. */
export const confirmTrainingJob = defineJob(
  'training-requests.confirm-training',
  z.object({ orderId: z.uuid() }),
  { formerly: ['training-requests.confirm'] },
)
/** Ends requests that were not answered in time. */
export const expireTrainingRequestsJob = defineJob(
  'training-requests.expire-training-requests',
  z.object({}).catch({}),
  { formerly: ['training-requests.expire'] },
)
