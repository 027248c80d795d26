import { payables } from '#app/features/money/payments/payable-registry.server.ts'
import { paymentRefunded } from '#app/features/money/payments/refund.ts'
import { follow } from '#app/platform/facts.server.ts'
import { fill } from '#app/platform/registry.server.ts'
import { carryOut, carryOutFast, EVERY_TEN_MINUTES, type Wiring } from '#app/platform/wiring.server.ts'
import { endOverdueSubscriptions } from './end-overdue.server.ts'
import {
  endSubscriptions,
  notePlanBack,
  noteSubscription,
  remindSubscriptions,
  renewSubscriptions,
} from './jobs.ts'
import { notePlanRefund } from './note-plan-refund.server.ts'
import { noteSubscriptionNews } from './note-subscription.server.ts'
import { onSubscriptionPayment } from './on-subscription-payment.server.ts'
import { remindAdmins } from './remind-admins.server.ts'
import { renewDueSubscriptions } from './renew-due.server.ts'
import { renewalFailed, subscriptionEnded, subscriptionFellDue, subscriptionPaid } from './subscription.ts'

const ofSubscription = [
  { fact: subscriptionPaid, what: 'paid' },
  { fact: renewalFailed, what: 'failed' },
  { fact: subscriptionFellDue, what: 'due' },
  { fact: subscriptionEnded, what: 'ended' },
] as const

export const subscriptionsWiring: Wiring = {
  jobs: [
    carryOut(endSubscriptions, endOverdueSubscriptions, EVERY_TEN_MINUTES),
    carryOut(renewSubscriptions, renewDueSubscriptions, EVERY_TEN_MINUTES),
    carryOut(remindSubscriptions, remindAdmins, '13 * * * *'),
    carryOutFast(notePlanBack, (ctx, { refundId }) => notePlanRefund(ctx, refundId)),
    carryOutFast(noteSubscription, noteSubscriptionNews),
  ],
  followers: [
    ...ofSubscription.map(({ fact, what }) =>
      follow(fact, noteSubscription, ({ factId, subjectId }) => ({
        subscriptionId: subjectId,
        factId,
        what,
      })),
    ),
    follow(paymentRefunded, notePlanBack, ({ subjectId }) => ({ refundId: subjectId })),
  ],
  fillings: [fill(payables, { subscription: onSubscriptionPayment })],
}
