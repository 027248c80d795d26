import { z } from 'zod'
import { defineJob } from '#app/kit/job.ts'

/** Upholds the open reports of a review that was hidden. */
export const upholdReportsJob = defineJob('content-reports.uphold-reports', z.object({ reviewId: z.uuid() }))

/** Writes to who reported something that it has arrived, or what was decided. */
export const emailReportJob = defineJob(
  'content-reports.email-report',
  z.object({ reportId: z.uuid(), says: z.enum(['received', 'decided']) }),
)
