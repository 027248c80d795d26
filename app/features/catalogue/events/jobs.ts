import { z } from 'zod'
import { defineJob } from '#app/kit/job.ts'

/** Every ten minutes: what is over is completed. */
export const completeEventsJob = defineJob('events.complete-events', z.object({}).catch({}), {
  formerly: ['events.complete'],
})
