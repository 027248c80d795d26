import { payables } from '#app/features/money/payments/payable-registry.server.ts'
import { paymentRefunded } from '#app/features/money/payments/refund.ts'
import { notificationKinds } from '#app/features/people/notifications/kind-registry.server.ts'
import { follow } from '#app/platform/facts.server.ts'
import { fill } from '#app/platform/registry.server.ts'
import { carryOut, carryOutFast, EVERY_TEN_MINUTES, type Wiring } from '#app/platform/wiring.server.ts'
import { announceRenewals } from './announce-renewals.server.ts'
import { billRenewals } from './bill-renewals.server.ts'
import { endOverdueSubscriptions } from './end-overdue-subscriptions.server.ts'
import {
  announceRenewalsJob,
  billRenewalsJob,
  endOverdueSubscriptionsJob,
  notifyExpiringCardsJob,
  notifyPlanRefundJob,
  notifySubscriptionJob,
  remindAdminsJob,
  renewDueSubscriptionsJob,
  settleCardsJob,
} from './jobs.ts'
import { subscriptionsKinds } from './notification-kinds.ts'
import { notifyExpiringCards } from './notify-expiring-cards.server.ts'
import { notifyPlanRefund } from './notify-plan-refund.server.ts'
import { notifySubscription } from './notify-subscription.server.ts'
import { onSubscriptionPayment } from './on-subscription-payment.server.ts'
import { subscriptionRows } from './personal-data.server.ts'
import { subscriptionsCases } from './queries-cases.server.ts'
import { subscriptionsInvariants } from './queries-invariants.server.ts'
import { remindAdmins } from './remind-admins.server.ts'
import { renewDueSubscriptions } from './renew-due-subscriptions.server.ts'
import { settleCards } from './settle-cards.server.ts'
import {
  renewalBilled,
  renewalFailed,
  renewalUnconfirmed,
  subscriptionEnded,
  subscriptionFellDue,
  subscriptionPaid,
} from './subscription.ts'

const ofSubscription = [
  { fact: subscriptionPaid, what: 'paid' },
  { fact: renewalFailed, what: 'failed' },
  { fact: subscriptionFellDue, what: 'due' },
  { fact: subscriptionEnded, what: 'ended' },
  { fact: renewalBilled, what: 'billed' },
  { fact: renewalUnconfirmed, what: 'unconfirmed' },
] as const

export const subscriptionsWiring: Wiring = {
  cases: subscriptionsCases,
  jobs: [
    carryOut(endOverdueSubscriptionsJob, endOverdueSubscriptions, EVERY_TEN_MINUTES),
    carryOut(renewDueSubscriptionsJob, renewDueSubscriptions, EVERY_TEN_MINUTES),
    carryOut(billRenewalsJob, billRenewals, EVERY_TEN_MINUTES),
    carryOut(settleCardsJob, (ctx) => settleCards(ctx), EVERY_TEN_MINUTES),
    carryOut(announceRenewalsJob, announceRenewals, '17 * * * *'),
    carryOut(notifyExpiringCardsJob, notifyExpiringCards, '23 * * * *'),
    carryOut(remindAdminsJob, remindAdmins, '13 * * * *'),
    carryOutFast(notifyPlanRefundJob, (ctx, { refundId }) => notifyPlanRefund(ctx, refundId)),
    carryOutFast(notifySubscriptionJob, notifySubscription),
  ],
  followers: [
    ...ofSubscription.map(({ fact, what }) =>
      follow(fact, notifySubscriptionJob, ({ factId, subjectId }) => ({
        subscriptionId: subjectId,
        factId,
        what,
      })),
    ),
    follow(paymentRefunded, notifyPlanRefundJob, ({ subjectId }) => ({ refundId: subjectId })),
  ],
  fillings: [
    fill(notificationKinds, subscriptionsKinds),
    fill(payables, { subscription: onSubscriptionPayment }),
  ],
  personalData: subscriptionRows,
  invariants: subscriptionsInvariants,
}
