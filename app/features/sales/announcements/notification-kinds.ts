import { kind } from '#app/features/people/notifications/notification-kinds.ts'

/** The kinds of notification of this feature. */
export const announcementsKinds = {
  /** To who has seats. */
  eventMessage: kind<{ title: string }>('notifications:kinds.eventMessage', 'own'),
}

type AnnouncementsKinds = typeof announcementsKinds

declare module '#app/features/people/notifications/notification-kinds.ts' {
  interface NotificationKinds extends AnnouncementsKinds {}
}
