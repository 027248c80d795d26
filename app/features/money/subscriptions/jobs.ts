import { z } from 'zod'
import { defineJob } from '#app/kit/job.ts'

/** Every ten minutes: trials and paid times that are over end. */
export const endSubscriptions = defineJob('subscriptions.end', z.object({}).catch({}))

/** Every ten minutes: asks for the money of what renews soon. */
export const renewSubscriptions = defineJob('subscriptions.renew', z.object({}).catch({}))
/** Every hour: reminds of trials that end and of money that is owed. */
export const remindSubscriptions = defineJob('subscriptions.remind', z.object({}).catch({}))
/** Tells the admins of a workspace that an amount of theirs went back. */
export const notePlanBack = defineJob('subscriptions.note-refund', z.object({ refundId: z.uuid() }))
/** Tells the admins of a workspace what became of its subscription. */
export const noteSubscription = defineJob(
  'subscriptions.note',
  z.object({ subscriptionId: z.uuid(), factId: z.uuid(), what: z.enum(['paid', 'failed', 'due', 'ended']) }),
)
