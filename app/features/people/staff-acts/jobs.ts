import { z } from 'zod'
import { defineJob } from '#app/kit/job.ts'

/** Every ten minutes: ends the second factors whose wait is over. */
export const endFactorsJob = defineJob('staff-acts.end-factors', z.object({}).catch({}))

/** Every ten minutes: ends what staff decided until a moment that has come. */
export const endActsJob = defineJob('staff-acts.end-acts', z.object({}).catch({}))

/** Moves a removed picture away from its address. */
export const movePictureJob = defineJob(
  'staff-acts.move-picture',
  z.object({ from: z.string().max(100), to: z.string().max(100) }),
)

/** Every ten minutes: lets go of removed pictures to which nobody can object any more. */
export const forgetPicturesJob = defineJob('staff-acts.forget-pictures', z.object({}).catch({}))

/** Every ten minutes: lets back whoever was suspended until a moment that has come. */
export const restorePartiesJob = defineJob('staff-acts.restore-parties', z.object({}).catch({}))
