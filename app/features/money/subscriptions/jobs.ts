import { z } from 'zod'
import { defineJob } from '#app/kit/job.ts'

/** Every ten minutes: trials and paid times that are over end. */
export const endOverdueSubscriptionsJob = defineJob(
  'subscriptions.end-overdue-subscriptions',
  z.object({}).catch({}),
  { formerly: ['subscriptions.end'] },
)

/** Every ten minutes: asks for the money of what renews soon. */
export const renewDueSubscriptionsJob = defineJob(
  'subscriptions.renew-due-subscriptions',
  z.object({}).catch({}),
  { formerly: ['subscriptions.renew'] },
)
/** Every hour: reminds of trials that end and of money that is owed. */
export const remindAdminsJob = defineJob('subscriptions.remind-admins', z.object({}).catch({}), {
  formerly: ['subscriptions.remind'],
})
/** Tells the admins of a workspace that an amount of theirs went back. */
export const notifyPlanRefundJob = defineJob(
  'subscriptions.notify-plan-refund',
  z.object({ refundId: z.uuid() }),
  { formerly: ['subscriptions.note-refund'] },
)
/** Tells the admins of a workspace what became of its subscription. */
export const notifySubscriptionJob = defineJob(
  'subscriptions.notify-subscription',
  z.object({ subscriptionId: z.uuid(), factId: z.uuid(), what: z.enum(['paid', 'failed', 'due', 'ended']) }),
  { formerly: ['subscriptions.note'] },
)
