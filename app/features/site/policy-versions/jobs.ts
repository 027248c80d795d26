import { z } from 'zod'
import { defineJob } from '#app/kit/job.ts'

/** Every hour: tells people of terms to come, some at a time. */
export const announceVersionsJob = defineJob('policy-versions.announce-versions', z.object({}).catch({}))
