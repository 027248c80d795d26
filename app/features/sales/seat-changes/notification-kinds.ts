import { kind, type Moment } from '#app/features/people/notifications/notification-kinds.ts'

/** The kinds of notification of this feature: to who has the seats. */
export const seatChangesKinds = {
  /** They are of another ticket type. */
  seatsRetyped: kind<{ title: string; name: string }>('notifications:kinds.seatsRetyped', 'own'),
  /** They are of another date. */
  seatsMoved: kind<{ title: string; before: Moment; date: Moment }>('notifications:kinds.seatsMoved', 'own'),
}

type SeatChangesKinds = typeof seatChangesKinds

declare module '#app/features/people/notifications/notification-kinds.ts' {
  interface NotificationKinds extends SeatChangesKinds {}
}
