import { kind, type Moment } from '#app/features/people/notifications/notification-kinds.ts'

/** The kinds of notification of this feature. */
export const eventChangesKinds = {
  /** To who sells: enough people come. */
  ownEventRuns: kind<{ title: string }>('notifications:kinds.ownEventRuns', 'message'),
  /** To who has seats. */
  eventRuns: kind<{ title: string }>('notifications:kinds.eventRuns', 'own'),
  eventCancelled: kind<{ title: string }>('notifications:kinds.eventCancelled', 'own'),
  eventMoved: kind<{ title: string }>('notifications:kinds.eventMoved', 'own'),
  quorumPending: kind<{ title: string; until: Moment }>('notifications:kinds.quorumPending', 'own'),
  quorumMoved: kind<{ title: string; date: Moment }>('notifications:kinds.quorumMoved', 'own'),
  /** To who sells: it is another one now, and everybody with a seat is told. */
  ownEventMoved: kind<{ title: string }>('notifications:kinds.ownEventMoved', 'message'),
  /** To who sells, whose word is waited for. */
  quorumMissed: kind<{ title: string; until: Moment }>('notifications:kinds.quorumMissed', 'always'),
  /** To who sells: what somebody of them decided, or the clock did. */
  ownEventSure: kind<{ title: string }>('notifications:kinds.ownEventSure', 'message'),
  ownQuorumMoved: kind<{ title: string; date: Moment }>('notifications:kinds.ownQuorumMoved', 'message'),
  ownEventCancelled: kind<{ title: string }>('notifications:kinds.ownEventCancelled', 'always'),
  ownEventLapsed: kind<{ title: string }>('notifications:kinds.ownEventLapsed', 'always'),
}

type EventChangesKinds = typeof eventChangesKinds

declare module '#app/features/people/notifications/notification-kinds.ts' {
  interface NotificationKinds extends EventChangesKinds {}
}
