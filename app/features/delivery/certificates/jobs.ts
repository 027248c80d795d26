import { z } from 'zod'
import { defineJob } from '#app/kit/job.ts'

/** Issues the certificates of an event that is over: on the organiser's request, or automatically. */
export const issueCertificatesJob = defineJob(
  'certificates.issue-certificates',
  z.object({ eventId: z.uuid(), asked: z.boolean() }),
  { formerly: ['attendance.issue-certificates'] },
)
/** Notes in conversations that certificates were sent. */
export const noteCertificateJob = defineJob(
  'certificates.note-certificate',
  z.object({ certificateId: z.uuid() }),
)
/** Emails a certificate to its participant. */
export const emailCertificateJob = defineJob(
  'certificates.email-certificate',
  z.object({ certificateId: z.uuid() }),
  { formerly: ['attendance.send-certificate'] },
)
