import { kind } from '#app/features/people/notifications/notification-kinds.ts'

/** The kinds of notification of this feature. */
export const trainingTopicsKinds = {
  /** To a provider: a company asks for a fee; `name` is that of the company. */
  trainingTopicOpen: kind<{ title: string; name: string }>(
    'notifications:kinds.trainingTopicOpen',
    'requests',
  ),
}

type TrainingTopicsKinds = typeof trainingTopicsKinds

declare module '#app/features/people/notifications/notification-kinds.ts' {
  interface NotificationKinds extends TrainingTopicsKinds {}
}
