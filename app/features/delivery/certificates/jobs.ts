import { z } from 'zod'
import { defineJob } from '#app/kit/job.ts'

/** Issues the certificates of an event that is over: because its organiser asked for them, or by itself. */
export const issueCertificatesJob = defineJob(
  'certificates.issue-certificates',
  z.object({ eventId: z.uuid(), asked: z.boolean() }),
  { formerly: ['attendance.issue-certificates'] },
)
/** Sends one to whom it is of. */
export const emailCertificateJob = defineJob(
  'certificates.email-certificate',
  z.object({ certificateId: z.uuid() }),
  { formerly: ['attendance.send-certificate'] },
)
