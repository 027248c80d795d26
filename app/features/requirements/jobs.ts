import { z } from 'zod'
import { defineJob } from '#app/kit/job.ts'

/** Every ten minutes: requirements whose deadline has passed take no more proposals. */
export const expireRequirements = defineJob('requirements.expire', z.object({}).catch({}))
