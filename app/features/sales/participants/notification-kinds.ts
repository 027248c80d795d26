import { kind } from '#app/features/people/notifications/notification-kinds.ts'

/** The kinds of notification of this feature. */
export const participantsKinds = {
  /** To who is named for a seat that somebody else booked. */
  ticketSent: kind<{ title: string }>('notifications:kinds.ticketSent', 'own'),
}

type ParticipantsKinds = typeof participantsKinds

declare module '#app/features/people/notifications/notification-kinds.ts' {
  interface NotificationKinds extends ParticipantsKinds {}
}
