import { z } from 'zod'
import { defineJob } from '#app/kit/job.ts'

/** Reminds sellers of disputes that nobody has answered, before the gateway takes no evidence any more. */
export const remindDisputesJob = defineJob('disputes.remind-disputes', z.object({}).catch({}))
