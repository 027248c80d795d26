import { kind } from '#app/features/people/notifications/notification-kinds.ts'

/** The kinds of notification of this feature. */
export const requirementsKinds = {
  /** To who posted a requirement: the time for proposals is over. */
  requirementClosed: kind<{ title: string }>('notifications:kinds.requirementClosed', 'message'),
}

type RequirementsKinds = typeof requirementsKinds

declare module '#app/features/people/notifications/notification-kinds.ts' {
  interface NotificationKinds extends RequirementsKinds {}
}
