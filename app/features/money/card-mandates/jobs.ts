import { z } from 'zod'
import { defineJob } from '#app/kit/job.ts'

/** The gateway keeps a card no longer whose mandate has ended. */
export const forgetCardJob = defineJob('card-mandates.forget-card', z.object({ mandateId: z.uuid() }))
