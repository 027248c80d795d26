import { type Detail, kind } from '#app/features/people/notifications/notification-kinds.ts'

/** The kinds of notification of this feature. */
export const newsletterKinds = {
  /** To staff: an issue was drafted, and leaves once it is approved. */
  newsletterWaits: kind<Record<never, Detail>>('notifications:kinds.newsletterWaits', 'always'),
}

type NewsletterKinds = typeof newsletterKinds

declare module '#app/features/people/notifications/notification-kinds.ts' {
  interface NotificationKinds extends NewsletterKinds {}
}
