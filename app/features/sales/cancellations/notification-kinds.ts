import { type Amount, kind, type Moment } from '#app/features/people/notifications/notification-kinds.ts'

/** What this feature tells people. */
export const cancellationsKinds = {
  /** To who sells: seats came back. */
  seatsGivenBack: kind<{ title: string }>('notifications:kinds.seatsGivenBack', 'sales'),
  /** To who bought, and to who sells: an amount that was to go back did not arrive. */
  refundFailed: kind<{ title: string; amount: Amount }>('notifications:kinds.refundFailed', 'always'),
  ownRefundFailed: kind<{ title: string; amount: Amount }>('notifications:kinds.ownRefundFailed', 'always'),
  /** To who sells: amounts are to be transferred back; one is due, or late; its buyer said whereto. */
  refundToSend: kind<{ title: string }>('notifications:kinds.refundToSend', 'always'),
  refundDue: kind<{ title: string; amount: Amount }>('notifications:kinds.refundDue', 'always'),
  refundOverdue: kind<{ title: string; amount: Amount }>('notifications:kinds.refundOverdue', 'always'),
  refundNamed: kind<{ title: string; amount: Amount }>('notifications:kinds.refundNamed', 'always'),
  /** To who bought: an amount is to be transferred back, and nobody said whereto. */
  refundAccount: kind<{ title: string; amount: Amount }>('notifications:kinds.refundAccount', 'always'),
  /** To who sells: a payment is disputed at the bank, and how that ended. */
  disputeOpened: kind<{ title: string; amount: Amount }>('notifications:kinds.disputeOpened', 'always'),
  disputeToAnswer: kind<{ title: string; amount: Amount; until: Moment }>(
    'notifications:kinds.disputeToAnswer',
    'always',
  ),
  disputeWon: kind<{ title: string; amount: Amount }>('notifications:kinds.disputeWon', 'always'),
  disputeLost: kind<{ title: string; amount: Amount }>('notifications:kinds.disputeLost', 'always'),
  /** To who paid. */
  refunded: kind<{ title: string; amount: Amount }>('notifications:kinds.refunded', 'own'),
  trainingRefunded: kind<{ title: string; amount: Amount }>('notifications:kinds.trainingRefunded', 'always'),
}

type CancellationsKinds = typeof cancellationsKinds

declare module '#app/features/people/notifications/notification-kinds.ts' {
  interface NotificationKinds extends CancellationsKinds {}
}
