import { z } from 'zod'
import { defineJob } from '#app/kit/job.ts'
import { TRAINING_NEWS } from './training-news.ts'

/**
 * Notes for the sides of a request what happened to it; `subjectId` is the request, or the order that it led
 * to.
 */
export const noteTraining = defineJob(
  'training-requests.note',
  z.object({ subjectId: z.uuid(), what: z.enum(TRAINING_NEWS) }),
)
/** Sends the buyer of a training that was paid for its confirmation, with the calendar file. */
export const confirmTraining = defineJob('training-requests.confirm', z.object({ orderId: z.uuid() }))
/** Ends requests that nobody answered in time. */
export const expireTrainings = defineJob('training-requests.expire', z.object({}).catch({}))
