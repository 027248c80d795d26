import { z } from 'zod'
import { defineJob } from '#app/kit/job.ts'

/** Every ten minutes: ends the second factors whose wait is over. */
export const endFactorsJob = defineJob('staff-acts.end-factors', z.object({}).catch({}))

/** Every ten minutes: ends what staff decided until a moment that has come. */
export const endActsJob = defineJob('staff-acts.end-acts', z.object({}).catch({}))

/** Every ten minutes: lets back whoever was suspended until a moment that has come. */
export const restorePartiesJob = defineJob('staff-acts.restore-parties', z.object({}).catch({}))
