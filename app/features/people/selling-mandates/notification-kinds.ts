import { kind, type Moment } from '#app/features/people/notifications/notification-kinds.ts'

/** The kinds of notification of this feature: to whoever manages the sales of a provider. */
export const sellingMandatesKinds = {
  mandateAsked: kind<{ name: string; until: Moment }>('notifications:kinds.mandateAsked', 'always'),
}

type SellingMandatesKinds = typeof sellingMandatesKinds

declare module '#app/features/people/notifications/notification-kinds.ts' {
  interface NotificationKinds extends SellingMandatesKinds {}
}
