import { kind } from '#app/features/people/notifications/notification-kinds.ts'

/** The kinds of notification of this feature. */
export const requirementsKinds = {
  /** To who posted a requirement: the time for proposals is over. */
  requirementClosed: kind<{ title: string }>('notifications:kinds.requirementClosed', 'requests'),
  /** To who posted a requirement: its deadline has passed, and there are proposals to decide on. */
  requirementDeciding: kind<{ title: string }>('notifications:kinds.requirementDeciding', 'requests'),
}

type RequirementsKinds = typeof requirementsKinds

declare module '#app/features/people/notifications/notification-kinds.ts' {
  interface NotificationKinds extends RequirementsKinds {}
}
