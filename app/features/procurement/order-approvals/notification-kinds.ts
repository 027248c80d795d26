import { type Amount, kind } from '#app/features/people/notifications/notification-kinds.ts'

/** The kinds of notification of this feature. */
export const orderApprovalsKinds = {
  /** To the admins of a company: an order of a member waits for them. */
  orderApprovalAsked: kind<{ name: string; title: string; amount: Amount }>(
    'notifications:kinds.orderApprovalAsked',
    'always',
  ),
  /** To the member who asked. */
  orderApproved: kind<{ title: string }>('notifications:kinds.orderApproved', 'always'),
  orderReturned: kind<{ title: string; reason: string }>('notifications:kinds.orderReturned', 'always'),
}

type OrderApprovalsKinds = typeof orderApprovalsKinds

declare module '#app/features/people/notifications/notification-kinds.ts' {
  interface NotificationKinds extends OrderApprovalsKinds {}
}
