import { type Decided, kind } from '#app/features/people/notifications/notification-kinds.ts'

/** The kinds of notification of this feature. */
export const eventPublishingKinds = {
  /** To who organises: what staff decided on one of the first events. */
  eventPublished: kind<{ title: string }>('notifications:kinds.eventPublished', 'always'),
  eventReturned: kind<Decided>('notifications:kinds.eventReturned', 'always', { isDecision: true }),
}

type OffersKinds = typeof eventPublishingKinds

declare module '#app/features/people/notifications/notification-kinds.ts' {
  interface NotificationKinds extends OffersKinds {}
}
