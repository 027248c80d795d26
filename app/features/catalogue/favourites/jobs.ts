import { z } from 'zod'
import { defineJob } from '#app/kit/job.ts'

/** Every five minutes: tells people what is new in the searches that they saved, those whose turn it is. */
export const notifySavedSearchesJob = defineJob('favourites.notify-saved-searches', z.object({}).catch({}), {
  formerly: ['favourites.tell-searches'],
})
