import { z } from 'zod'
import { defineJob } from '#app/kit/job.ts'

/** Notes where each proposal stood, once their requirement is decided on. */
export const freezePlacesJob = defineJob(
  'proposal-places.freeze-places',
  z.object({ requirementId: z.uuid() }),
)
