import { kind } from '#app/features/people/notifications/notification-kinds.ts'

/** What it is about, and how the other side is called. */
type Between = { title: string; name: string }

/** The kinds of notification of this feature. */
export const trainingRequestsKinds = {
  /** To who is asked for a training, and to who asked: what the other side did, or the clock. */
  trainingAsked: kind<Between>('notifications:kinds.trainingAsked', 'always'),
  trainingCountered: kind<Between>('notifications:kinds.trainingCountered', 'always'),
  trainingAccepted: kind<Between>('notifications:kinds.trainingAccepted', 'always'),
  trainingAgreed: kind<Between>('notifications:kinds.trainingAgreed', 'always'),
  trainingDeclined: kind<Between>('notifications:kinds.trainingDeclined', 'always'),
  trainingWithdrawn: kind<Between>('notifications:kinds.trainingWithdrawn', 'requests'),
  trainingExpired: kind<{ title: string }>('notifications:kinds.trainingExpired', 'requests'),
  trainingBooked: kind<Between>('notifications:kinds.trainingBooked', 'always'),
  trainingLapsed: kind<{ title: string }>('notifications:kinds.trainingLapsed', 'always'),
  trainingCancelled: kind<{ title: string }>('notifications:kinds.trainingCancelled', 'always'),
}

type TrainingRequestsKinds = typeof trainingRequestsKinds

declare module '#app/features/people/notifications/notification-kinds.ts' {
  interface NotificationKinds extends TrainingRequestsKinds {}
}
