import { type Detail, kind } from '#app/features/people/notifications/notification-kinds.ts'

/** The kinds of notification of this feature. */
export const trainersKinds = {
  /** To who asked to be approved as a provider. */
  providerApproved: kind<Record<never, Detail>>('notifications:kinds.providerApproved', 'own'),
  providerReturned: kind<Record<never, Detail>>('notifications:kinds.providerReturned', 'own'),
  providerWithdrawn: kind<Record<never, Detail>>('notifications:kinds.providerWithdrawn', 'own'),
  providerRejected: kind<Record<never, Detail>>('notifications:kinds.providerRejected', 'own'),
}

type TrainersKinds = typeof trainersKinds

declare module '#app/features/people/notifications/notification-kinds.ts' {
  interface NotificationKinds extends TrainersKinds {}
}
