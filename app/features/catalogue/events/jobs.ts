import { z } from 'zod'
import { defineJob } from '#app/kit/job.ts'

/** Every ten minutes: what is over is completed. */
export const completeEvents = defineJob('events.complete', z.object({}).catch({}))
