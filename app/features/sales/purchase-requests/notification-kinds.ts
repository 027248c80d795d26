import { type Amount, kind, type Moment } from '#app/features/people/notifications/notification-kinds.ts'

/** The kinds of notification of this feature. */
export const purchaseRequestsKinds = {
  /** To the admins of a company, before there were rules: a member asks to buy above the own limit. */
  purchaseAsked: kind<{ name: string; title: string; amount: Amount }>(
    'notifications:kinds.purchaseAsked',
    'own',
  ),
  /** To a member who asked: what an admin decided, that nobody decides any more. */
  purchaseApproved: kind<{ title: string; until: Moment }>('notifications:kinds.purchaseApproved', 'always'),
  purchaseDeclined: kind<{ title: string; reason: string }>('notifications:kinds.purchaseDeclined', 'always'),
  purchaseEnded: kind<{ title: string }>('notifications:kinds.purchaseEnded', 'always'),
}

type PurchaseRequestsKinds = typeof purchaseRequestsKinds

declare module '#app/features/people/notifications/notification-kinds.ts' {
  interface NotificationKinds extends PurchaseRequestsKinds {}
}
