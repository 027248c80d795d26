import { handle, type JobHandler } from './platform/jobs.server.ts'
import { deliverEmail, deliverMail } from './platform/mail.server.ts'

/** The job map: every job, the use case that does it, and its cron line (UTC) where it runs by the clock. */
export const jobHandlers: JobHandler[] = [handle(deliverMail, ({ emailId }) => deliverEmail(emailId))]
