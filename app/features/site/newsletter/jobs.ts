import { z } from 'zod'
import { defineJob } from '#app/kit/job.ts'

/** Every Tuesday: drafts the issue of the month, where there is none yet. */
export const draftNewsletterJob = defineJob('newsletter.draft-newsletter', z.object({}).catch({}))

/** Once an issue is approved, and every ten minutes: mails the next readers of it. */
export const sendNewsletterJob = defineJob('newsletter.send-newsletter', z.object({}).catch({}))
