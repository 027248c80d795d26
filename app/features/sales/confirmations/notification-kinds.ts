import { type Amount, kind, type Moment } from '#app/features/people/notifications/notification-kinds.ts'

/** The kinds of notification of this feature. */
export const confirmationsKinds = {
  /** To who booked by what a card had authorized: that it is charged, or could not be. */
  seatsCharged: kind<{ title: string; amount: Amount }>('notifications:kinds.seatsCharged', 'own'),
  seatsUncharged: kind<{ title: string; until: Moment }>('notifications:kinds.seatsUncharged', 'own'),
}

type ConfirmationsKinds = typeof confirmationsKinds

declare module '#app/features/people/notifications/notification-kinds.ts' {
  interface NotificationKinds extends ConfirmationsKinds {}
}
