import { z } from 'zod'
import { defineJob } from '#app/kit/job.ts'

/** Every hour: erases deactivated persons after the days of grace. */
export const eraseLeaversJob = defineJob('privacy.erase-leavers', z.object({}).catch({}))
