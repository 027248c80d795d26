import { kind } from './notification-kinds.ts'

/** The kinds of notification of this feature. */
export const notificationsKinds = {
  /** To who has another username since. */
  renamed: kind<{ username: string; former: string }>('notifications:kinds.renamed', 'own'),
}

type NotificationsKinds = typeof notificationsKinds

declare module './notification-kinds.ts' {
  interface NotificationKinds extends NotificationsKinds {}
}
