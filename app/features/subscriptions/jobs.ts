import { z } from 'zod'
import { defineJob } from '#app/kit/job.ts'

/** Every ten minutes: trials and paid times that are over end. */
export const endSubscriptions = defineJob('subscriptions.end', z.object({}).catch({}))
