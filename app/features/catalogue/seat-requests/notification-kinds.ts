import { kind, type Moment } from '#app/features/people/notifications/notification-kinds.ts'

/** The kinds of notification of this feature. */
export const seatRequestsKinds = {
  /** To who organises: somebody asks for seats. */
  seatsAsked: kind<{ title: string }>('notifications:kinds.seatsAsked', 'always'),
  /**
   * To who asked for seats: what was decided, that they were not bought in time, that nobody decides any
   * more.
   */
  seatsApproved: kind<{ title: string; until: Moment }>('notifications:kinds.seatsApproved', 'always'),
  seatsDeclined: kind<{ title: string; reason: string }>('notifications:kinds.seatsDeclined', 'always'),
  approvalLapsed: kind<{ title: string }>('notifications:kinds.approvalLapsed', 'always'),
  seatRequestEnded: kind<{ title: string }>('notifications:kinds.seatRequestEnded', 'always'),
}

type SeatRequestsKinds = typeof seatRequestsKinds

declare module '#app/features/people/notifications/notification-kinds.ts' {
  interface NotificationKinds extends SeatRequestsKinds {}
}
