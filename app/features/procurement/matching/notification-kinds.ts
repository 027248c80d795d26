import { kind } from '#app/features/people/notifications/notification-kinds.ts'

/** The kinds of notification of this feature. */
export const matchingKinds = {
  /** To a provider: a requirement fits, by the topic that is nearest to it. */
  requirementFits: kind<{ title: string; topic: string }>('notifications:kinds.requirementFits', 'own'),
  /** The same to one who has no topic: it fits by the profile. */
  requirementFitsProfile: kind<{ title: string }>('notifications:kinds.requirementFitsProfile', 'own'),
}

type MatchingKinds = typeof matchingKinds

declare module '#app/features/people/notifications/notification-kinds.ts' {
  interface NotificationKinds extends MatchingKinds {}
}
