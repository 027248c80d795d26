import { z } from 'zod'
import { defineJob } from '#app/kit/job.ts'
import { RESCHEDULING_NEWS } from './rescheduling.ts'

const news = z.object({ reschedulingId: z.uuid(), what: z.enum(RESCHEDULING_NEWS) })

/** Notifies the side that did not act of a rescheduling. */
export const notifyReschedulingJob = defineJob('reschedulings.notify-rescheduling', news)
/** Notes it in the conversation about the training. */
export const noteReschedulingJob = defineJob(
  'reschedulings.note-rescheduling',
  news.extend({ factId: z.uuid() }),
)
/** Emails the buyer of a moved training its new calendar file. */
export const emailMovedTrainingJob = defineJob(
  'reschedulings.email-moved-training',
  z.object({ reschedulingId: z.uuid() }),
)
/** Every ten minutes: what was not answered in time, or is of a training that is off. */
export const expireReschedulingsJob = defineJob('reschedulings.expire-reschedulings', z.object({}).catch({}))
