import { payables } from '#app/features/money/payments/payable-registry.server.ts'
import { paymentRefunded } from '#app/features/money/payments/refund.ts'
import { notificationKinds } from '#app/features/people/notifications/kind-registry.server.ts'
import { follow } from '#app/platform/facts.server.ts'
import { fill } from '#app/platform/registry.server.ts'
import { carryOut, carryOutFast, EVERY_TEN_MINUTES, type Wiring } from '#app/platform/wiring.server.ts'
import { endOverdueSubscriptions } from './end-overdue-subscriptions.server.ts'
import {
  endOverdueSubscriptionsJob,
  notePlanRefundJob,
  noteSubscriptionJob,
  remindAdminsJob,
  renewDueSubscriptionsJob,
} from './jobs.ts'
import { notePlanRefund } from './note-plan-refund.server.ts'
import { noteSubscription } from './note-subscription.server.ts'
import { subscriptionsKinds } from './notification-kinds.ts'
import { onSubscriptionPayment } from './on-subscription-payment.server.ts'
import { subscriptionRows } from './personal-data.server.ts'
import { subscriptionsInvariants } from './queries-invariants.server.ts'
import { remindAdmins } from './remind-admins.server.ts'
import { renewDueSubscriptions } from './renew-due-subscriptions.server.ts'
import { renewalFailed, subscriptionEnded, subscriptionFellDue, subscriptionPaid } from './subscription.ts'

const ofSubscription = [
  { fact: subscriptionPaid, what: 'paid' },
  { fact: renewalFailed, what: 'failed' },
  { fact: subscriptionFellDue, what: 'due' },
  { fact: subscriptionEnded, what: 'ended' },
] as const

export const subscriptionsWiring: Wiring = {
  jobs: [
    carryOut(endOverdueSubscriptionsJob, endOverdueSubscriptions, EVERY_TEN_MINUTES),
    carryOut(renewDueSubscriptionsJob, renewDueSubscriptions, EVERY_TEN_MINUTES),
    carryOut(remindAdminsJob, remindAdmins, '13 * * * *'),
    carryOutFast(notePlanRefundJob, (ctx, { refundId }) => notePlanRefund(ctx, refundId)),
    carryOutFast(noteSubscriptionJob, noteSubscription),
  ],
  followers: [
    ...ofSubscription.map(({ fact, what }) =>
      follow(fact, noteSubscriptionJob, ({ factId, subjectId }) => ({
        subscriptionId: subjectId,
        factId,
        what,
      })),
    ),
    follow(paymentRefunded, notePlanRefundJob, ({ subjectId }) => ({ refundId: subjectId })),
  ],
  fillings: [
    fill(notificationKinds, subscriptionsKinds),
    fill(payables, { subscription: onSubscriptionPayment }),
  ],
  personalData: subscriptionRows,
  invariants: subscriptionsInvariants,
}
