import { z } from 'zod'
import { defineJob } from '#app/kit/job.ts'

/** Every ten minutes: trials and paid times that are over end. */
export const endOverdueSubscriptionsJob = defineJob(
  'subscriptions.end-overdue-subscriptions',
  z.object({}).catch({}),
  { formerly: ['subscriptions.end'] },
)

/** Every ten minutes: charges the kept cards of what renews soon. */
export const renewDueSubscriptionsJob = defineJob(
  'subscriptions.renew-due-subscriptions',
  z.object({}).catch({}),
  { formerly: ['subscriptions.renew'] },
)

/** Every ten minutes: bills what renews by transfer. */
export const billRenewalsJob = defineJob('subscriptions.bill-renewals', z.object({}).catch({}))

/** Every hour: tells what will be charged, and which cards expire. */
export const announceRenewalsJob = defineJob('subscriptions.announce-renewals', z.object({}).catch({}))
export const notifyExpiringCardsJob = defineJob('subscriptions.notify-expiring-cards', z.object({}).catch({}))

/** Every ten minutes: asks what became of cards that were to be kept. */
export const settleCardsJob = defineJob('subscriptions.settle-cards', z.object({}).catch({}))

/** Every hour: reminds of trials that end, of what is to be paid or confirmed, and of money that is owed. */
export const remindAdminsJob = defineJob('subscriptions.remind-admins', z.object({}).catch({}), {
  formerly: ['subscriptions.remind'],
})
/** Tells the admins of a workspace that an amount of theirs went back. */
export const notifyPlanRefundJob = defineJob(
  'subscriptions.notify-plan-refund',
  z.object({ refundId: z.uuid() }),
  { formerly: ['subscriptions.note-refund'] },
)
const SUBSCRIPTION_NEWS = ['paid', 'failed', 'due', 'ended', 'billed', 'unconfirmed'] as const
export type SubscriptionNews = (typeof SUBSCRIPTION_NEWS)[number]
/** Tells the admins of a workspace what became of its subscription. */
export const notifySubscriptionJob = defineJob(
  'subscriptions.notify-subscription',
  z.object({ subscriptionId: z.uuid(), factId: z.uuid(), what: z.enum(SUBSCRIPTION_NEWS) }),
  { formerly: ['subscriptions.note'] },
)
