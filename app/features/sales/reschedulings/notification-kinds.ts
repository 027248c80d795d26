import { kind } from '#app/features/people/notifications/notification-kinds.ts'

type Between = { title: string; name: string }

/** The kinds of notification of this feature. */
export const reschedulingsKinds = {
  /** To the side that did not act; of the last one to both. */
  daysProposed: kind<Between>('notifications:kinds.daysProposed', 'requests'),
  daysAccepted: kind<Between>('notifications:kinds.daysAccepted', 'requests'),
  daysDeclined: kind<Between>('notifications:kinds.daysDeclined', 'requests'),
  daysWithdrawn: kind<Between>('notifications:kinds.daysWithdrawn', 'requests'),
  daysExpired: kind<{ title: string }>('notifications:kinds.daysExpired', 'requests'),
  /** To the buyer of a paid training, whose email brings the new calendar file. */
  trainingMoved: kind<Between>('notifications:kinds.daysAccepted', 'own'),
}

type ReschedulingsKinds = typeof reschedulingsKinds

declare module '#app/features/people/notifications/notification-kinds.ts' {
  interface NotificationKinds extends ReschedulingsKinds {}
}
