import { z } from 'zod'
import { defineJob } from '#app/kit/job.ts'

/** Every five minutes: tells people what is new in the searches that they saved, those whose turn it is. */
export const tellSearchesJob = defineJob('favourites.tell-searches', z.object({}).catch({}))
