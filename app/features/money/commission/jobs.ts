import { z } from 'zod'
import { defineJob } from '#app/kit/job.ts'

/** Notifies providers whose rate a new rule changes, so many at once and from one party on. */
export const notifyCommissionJob = defineJob(
  'commission.notify-commission',
  z.object({ ruleId: z.uuid(), after: z.uuid().nullish() }),
)
