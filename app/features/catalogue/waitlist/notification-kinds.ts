import { kind, type Moment } from '#app/features/people/notifications/notification-kinds.ts'

/** The kinds of notification of this feature. */
export const waitlistKinds = {
  /** To who waited for seats: they are offered; the list of the date has ended. */
  seatsOffered: kind<{ title: string; until: Moment }>('notifications:kinds.seatsOffered', 'always'),
  waitlistEnded: kind<{ title: string }>('notifications:kinds.waitlistEnded', 'always'),
}

type WaitlistKinds = typeof waitlistKinds

declare module '#app/features/people/notifications/notification-kinds.ts' {
  interface NotificationKinds extends WaitlistKinds {}
}
