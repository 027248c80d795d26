import { z } from 'zod'
import type { AccountId } from '#app/kit/ids.ts'
import { defineJob } from '#app/kit/job.ts'

/** Notifies the providers who fit a requirement best of it. */
export const notifyMatchesJob = defineJob('matching.notify-matches', z.object({ requirementId: z.uuid() }))

/** Mails one person what is due of matches. */
export const mailMatchesJob = defineJob(
  'matching.mail-matches',
  z.object({ accountId: z.uuid().transform((id) => id as AccountId) }),
)

/** Every ten minutes: asks for the mails that are due by now, such as those of the day. */
export const queueMatchMailsJob = defineJob('matching.queue-match-mails', z.object({}).catch({}))
