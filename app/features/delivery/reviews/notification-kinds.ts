import { type Decided, kind } from '#app/features/people/notifications/notification-kinds.ts'

/** The kinds of notification of this feature. */
export const reviewsKinds = {
  /** To who sells: somebody reviewed a training; and to who did, that it was answered. */
  reviewReceived: kind<{ title: string }>('notifications:kinds.reviewReceived', 'reviews'),
  reviewAnswered: kind<{ title: string }>('notifications:kinds.reviewAnswered', 'reviews'),
  /** To who wrote a review: staff has brought it back; that it was hidden is now told as a decision. */
  reviewHidden: kind<Decided>('notifications:kinds.reviewHidden', 'always', { isDecision: true }),
  reviewRestored: kind<{ title: string }>('notifications:kinds.reviewRestored', 'always'),
  /** To who wrote one: staff looks at it, and it is not shown meanwhile. */
  reviewHeld: kind<{ title: string }>('notifications:kinds.reviewHeld', 'always'),
  /** To who was there. */
  reviewAsked: kind<{ title: string }>('notifications:kinds.reviewAsked', 'reviews'),
}

type ReviewsKinds = typeof reviewsKinds

declare module '#app/features/people/notifications/notification-kinds.ts' {
  interface NotificationKinds extends ReviewsKinds {}
}
