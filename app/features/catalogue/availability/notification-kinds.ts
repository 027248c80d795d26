import { kind } from '#app/features/people/notifications/notification-kinds.ts'

/** The kinds of notification of this feature. */
export const availabilityKinds = {
  /** To who brought a file, a feed or a calendar: it ended its readers and is read no more. */
  fileQuarantined: kind<{ title: string }>('notifications:kinds.fileQuarantined', 'always'),
}

type AvailabilityKinds = typeof availabilityKinds

declare module '#app/features/people/notifications/notification-kinds.ts' {
  interface NotificationKinds extends AvailabilityKinds {}
}
