import { type Amount, kind, type Moment } from '#app/features/people/notifications/notification-kinds.ts'

/** The kinds of notification of this feature: to whoever manages the sales of a seller. */
export const disputesKinds = {
  disputeDue: kind<{ title: string; amount: Amount; until: Moment }>(
    'notifications:kinds.disputeDue',
    'always',
  ),
}

type DisputesKinds = typeof disputesKinds

declare module '#app/features/people/notifications/notification-kinds.ts' {
  interface NotificationKinds extends DisputesKinds {}
}
