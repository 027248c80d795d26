import { z } from 'zod'
import { defineJob } from '#app/kit/job.ts'

/** Every five minutes: notifies people of new results of their saved searches that are due. */
export const notifySavedSearchesJob = defineJob('favourites.notify-saved-searches', z.object({}).catch({}), {
  formerly: ['favourites.tell-searches'],
})
