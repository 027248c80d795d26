import { type Decided, kind } from '#app/features/people/notifications/notification-kinds.ts'

/** The kinds of notification of this feature. */
export const messageSafetyKinds = {
  /** To whoever acts for a party that staff suspended for what it wrote. */
  messagesSuspended: kind<Decided>('notifications:kinds.messagesSuspended', 'always', { isDecision: true }),
  /** To who said that a message holds no contact detail. */
  claimDeclined: kind<Decided>('notifications:kinds.claimDeclined', 'always', { isDecision: true }),
  /** To who wrote a message that staff held and does not deliver. */
  messageDeclined: kind<Decided>('notifications:kinds.messageDeclined', 'always', { isDecision: true }),
  claimReleased: kind<{ title: string }>('notifications:kinds.claimReleased', 'always'),
}

type MessageSafetyKinds = typeof messageSafetyKinds

declare module '#app/features/people/notifications/notification-kinds.ts' {
  interface NotificationKinds extends MessageSafetyKinds {}
}
