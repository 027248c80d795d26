import { z } from 'zod'
import { defineJob } from '#app/kit/job.ts'
import { SOLD_KINDS } from './case.ts'

/** Notifies the buyers of a date of a suspended seller of what staff wrote to them. */
export const notifySoldJob = defineJob(
  'cases.notify-sold',
  z.object({ kind: z.enum(SOLD_KINDS), subjectId: z.uuid() }),
)

/** Each minute: notifies staff of cases that cannot wait. */
export const notifyUrgentCasesJob = defineJob('cases.notify-urgent-cases', z.object({}).catch({}))

/** Each morning, in UTC: notifies staff of cases that are late or due within a day. */
export const notifyLateCasesJob = defineJob('cases.notify-late-cases', z.object({}).catch({}))
