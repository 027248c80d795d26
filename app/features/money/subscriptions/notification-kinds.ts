import { type Amount, kind } from '#app/features/people/notifications/notification-kinds.ts'

/** What this feature tells people. */
export const subscriptionsKinds = {
  /** To who may pay for a workspace. */
  trialEnds: kind<{ company: string }>('notifications:kinds.trialEnds', 'always'),
  planPaid: kind<{ company: string; amount: Amount }>('notifications:kinds.planPaid', 'always'),
  planRefunded: kind<{ company: string; amount: Amount }>('notifications:kinds.planRefunded', 'always'),
  planFailed: kind<{ company: string }>('notifications:kinds.planFailed', 'always'),
  planDue: kind<{ company: string }>('notifications:kinds.planDue', 'always'),
  planEnded: kind<{ company: string }>('notifications:kinds.planEnded', 'always'),
}

type SubscriptionsKinds = typeof subscriptionsKinds

declare module '#app/features/people/notifications/notification-kinds.ts' {
  interface NotificationKinds extends SubscriptionsKinds {}
}
