import { kind } from '#app/features/people/notifications/notification-kinds.ts'

type Grouped = { group: string; company: string }

/** The kinds of notification of this feature. */
export const groupsKinds = {
  /** To the admins of a workspace that a group asked. */
  groupInvited: kind<Grouped>('notifications:kinds.groupInvited', 'workspace'),
  /** To the super-admins of a group. */
  groupJoined: kind<Grouped>('notifications:kinds.groupJoined', 'workspace'),
  groupDeclined: kind<Grouped>('notifications:kinds.groupDeclined', 'workspace'),
  groupLeft: kind<Grouped>('notifications:kinds.groupLeft', 'workspace'),
  /** To the admins of each location that was left in it. */
  groupEnded: kind<{ company: string }>('notifications:kinds.groupEnded', 'workspace'),
  /** To a person who may act in every location from now on, or no longer. */
  groupAdminNamed: kind<{ group: string }>('notifications:kinds.groupAdminNamed', 'workspace'),
  groupAdminRemoved: kind<{ group: string }>('notifications:kinds.groupAdminRemoved', 'workspace'),
}

type GroupsKinds = typeof groupsKinds

declare module '#app/features/people/notifications/notification-kinds.ts' {
  interface NotificationKinds extends GroupsKinds {}
}
