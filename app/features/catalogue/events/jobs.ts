import { z } from 'zod'
import { defineJob } from '#app/kit/job.ts'

/** Every ten minutes: completes events that are over. */
export const completeEventsJob = defineJob('events.complete-events', z.object({}).catch({}), {
  formerly: ['events.complete'],
})
