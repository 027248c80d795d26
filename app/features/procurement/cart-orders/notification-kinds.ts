import { kind } from '#app/features/people/notifications/notification-kinds.ts'

/** The kinds of notification of this feature. */
export const cartOrdersKinds = {
  /** To who ordered seats in writing: they could not be booked. */
  cartNotBooked: kind<{ title: string; number: string }>('notifications:kinds.cartNotBooked', 'always'),
}

type CartOrdersKinds = typeof cartOrdersKinds

declare module '#app/features/people/notifications/notification-kinds.ts' {
  interface NotificationKinds extends CartOrdersKinds {}
}
