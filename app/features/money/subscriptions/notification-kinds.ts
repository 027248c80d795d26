import { type Amount, type Day, kind } from '#app/features/people/notifications/notification-kinds.ts'

/** What this feature tells people. */
export const subscriptionsKinds = {
  /** To who may pay for a workspace. */
  trialEnds: kind<{ company: string }>('notifications:kinds.trialEnds', 'always'),
  planPaid: kind<{ company: string; amount: Amount }>('notifications:kinds.planPaid', 'always'),
  planRefunded: kind<{ company: string; amount: Amount }>('notifications:kinds.planRefunded', 'always'),
  planFailed: kind<{ company: string; day: Day }>('notifications:kinds.planFailed', 'always'),
  planDue: kind<{ company: string }>('notifications:kinds.planDue', 'always'),
  /** A kept card will be charged on a day: so much. */
  planRenews: kind<{ company: string; amount: Amount; day: Day; card: string }>(
    'notifications:kinds.planRenews',
    'always',
  ),
  /** What is to be paid by hand, confirmed, or transferred, and the day from which it locks. */
  planByHand: kind<{ company: string; amount: Amount; day: Day }>('notifications:kinds.planByHand', 'always'),
  planConfirm: kind<{ company: string; amount: Amount; day: Day }>(
    'notifications:kinds.planConfirm',
    'always',
  ),
  planInvoiced: kind<{ company: string; amount: Amount; day: Day }>(
    'notifications:kinds.planInvoiced',
    'always',
  ),
  planInvoiceLate: kind<{ company: string; amount: Amount; day: Day }>(
    'notifications:kinds.planInvoiceLate',
    'always',
  ),
  planCardExpires: kind<{ company: string; card: string; until: string }>(
    'notifications:kinds.planCardExpires',
    'always',
  ),
  planEnded: kind<{ company: string }>('notifications:kinds.planEnded', 'always'),
}

type SubscriptionsKinds = typeof subscriptionsKinds

declare module '#app/features/people/notifications/notification-kinds.ts' {
  interface NotificationKinds extends SubscriptionsKinds {}
}
