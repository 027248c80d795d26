import { kind } from '#app/features/people/notifications/notification-kinds.ts'

/** What this feature tells people. */
export const organiserSalesKinds = {
  /** To who sells: somebody bought seats. */
  seatsSold: kind<{ title: string }>('notifications:kinds.seatsSold', 'message'),
}

type OrganiserSalesKinds = typeof organiserSalesKinds

declare module '#app/features/people/notifications/notification-kinds.ts' {
  interface NotificationKinds extends OrganiserSalesKinds {}
}
