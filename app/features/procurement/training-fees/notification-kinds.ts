import { kind } from '#app/features/people/notifications/notification-kinds.ts'

/** What the training topic is called, and the other side. */
type Told = { title: string; name: string }

/** The kinds of notification of this feature. */
export const trainingFeesKinds = {
  /** To the company: what a provider did. */
  trainingFeeProposed: kind<Told>('notifications:kinds.trainingFeeProposed', 'requests'),
  trainingFeeAgreed: kind<Told>('notifications:kinds.trainingFeeAgreed', 'requests'),
  trainingFeeWithdrawn: kind<Told>('notifications:kinds.trainingFeeWithdrawn', 'requests'),
  /** To the side that has not countered, and to both. */
  trainingFeeCountered: kind<Told>('notifications:kinds.trainingFeeCountered', 'requests'),
  trainingFeeExpired: kind<Told>('notifications:kinds.trainingFeeExpired', 'requests'),
  /** To the provider: what the company decided. */
  trainingFeeApproved: kind<Told>('notifications:kinds.trainingFeeApproved', 'sales'),
  trainingFeeRejected: kind<Told>('notifications:kinds.trainingFeeRejected', 'sales'),
}

type TrainingFeesKinds = typeof trainingFeesKinds

declare module '#app/features/people/notifications/notification-kinds.ts' {
  interface NotificationKinds extends TrainingFeesKinds {}
}
