import { kind } from '#app/features/people/notifications/notification-kinds.ts'

/** The kinds of notification of this feature. */
export const organiserSalesKinds = {
  /** To who sells: somebody bought seats. */
  seatsSold: kind<{ title: string }>('notifications:kinds.seatsSold', 'sales'),
}

type OrganiserSalesKinds = typeof organiserSalesKinds

declare module '#app/features/people/notifications/notification-kinds.ts' {
  interface NotificationKinds extends OrganiserSalesKinds {}
}
