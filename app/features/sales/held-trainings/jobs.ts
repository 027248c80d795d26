import { z } from 'zod'
import { defineJob } from '#app/kit/job.ts'

const ofOrder = z.object({ orderId: z.uuid() })

/** An agreed training is good: it is to be held. */
export const holdTrainingJob = defineJob('held-trainings.hold-training', ofOrder)

/** Every ten minutes: agreed trainings that are good and not held yet. */
export const holdTrainingsJob = defineJob('held-trainings.hold-trainings', z.object({}).catch({}))

/** An agreed training was cancelled. */
export const releaseTrainingJob = defineJob('held-trainings.release-training', ofOrder)

/** Somebody else trains it. */
export const reassignHeldJob = defineJob('held-trainings.reassign-held', z.object({ requestId: z.uuid() }))
