import { z } from 'zod'
import type { AccountId, PartyId } from '#app/kit/ids.ts'
import { defineJob } from '#app/kit/job.ts'
import { TRAINING_NEWS } from './training-news.ts'

/** Notifies the sides of a request of its news; `subjectId` is the request, or its order. */
export const notifyTrainingJob = defineJob(
  'training-requests.notify-training',
  z.object({ subjectId: z.uuid(), what: z.enum(TRAINING_NEWS) }),
  { formerly: ['training-requests.note'] },
)
/** Notes the news of a request in the conversation about it, which its first line begins. */
export const noteTrainingJob = defineJob(
  'training-requests.note-training',
  z.object({ subjectId: z.uuid(), what: z.enum(TRAINING_NEWS), factId: z.uuid() }),
)
/** Notifies who trains it for a firm of being named, or of its end. */
export const notifyTrainingTrainerJob = defineJob(
  'training-requests.notify-training-trainer',
  z.object({
    factId: z.uuid(),
    subjectId: z.uuid(),
    what: z.enum(['named', 'cancelled']),
    before: z
      .uuid()
      .nullable()
      .transform((id) => id as PartyId | null),
    by: z
      .uuid()
      .nullable()
      .transform((id) => id as AccountId | null),
  }),
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
