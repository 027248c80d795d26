import { kind, type Moment } from '#app/features/people/notifications/notification-kinds.ts'

/** What somebody trains, when it begins, and for which firm. */
type Taught = { title: string; company: string; date: Moment }

/** The kinds of notification of this feature. */
export const eventChangesKinds = {
  /** To who sells: enough people come. */
  ownEventRuns: kind<{ title: string }>('notifications:kinds.ownEventRuns', 'sales'),
  /** To who has seats. */
  eventRuns: kind<{ title: string }>('notifications:kinds.eventRuns', 'own'),
  eventCancelled: kind<{ title: string }>('notifications:kinds.eventCancelled', 'own'),
  eventMoved: kind<{ title: string }>('notifications:kinds.eventMoved', 'own'),
  quorumPending: kind<{ title: string; until: Moment }>('notifications:kinds.quorumPending', 'own'),
  quorumMoved: kind<{ title: string; date: Moment }>('notifications:kinds.quorumMoved', 'own'),
  /** To who sells: it is another one now, and everybody with a seat is told. */
  ownEventMoved: kind<{ title: string }>('notifications:kinds.ownEventMoved', 'sales'),
  /** To who sells, whose word is waited for. */
  quorumMissed: kind<{ title: string; until: Moment }>('notifications:kinds.quorumMissed', 'always'),
  /** To who sells: what somebody of them decided, or the clock did. */
  ownEventSure: kind<{ title: string }>('notifications:kinds.ownEventSure', 'sales'),
  ownQuorumMoved: kind<{ title: string; date: Moment }>('notifications:kinds.ownQuorumMoved', 'sales'),
  ownEventCancelled: kind<{ title: string }>('notifications:kinds.ownEventCancelled', 'always'),
  /** To who trains for a firm: named, no longer named, and of what becomes of it. */
  trainerNamed: kind<Taught>('notifications:kinds.trainerNamed', 'sales'),
  trainerReplaced: kind<Taught>('notifications:kinds.trainerReplaced', 'sales'),
  trainedMoved: kind<Taught>('notifications:kinds.trainedMoved', 'sales'),
  trainedCancelled: kind<Taught>('notifications:kinds.trainedCancelled', 'sales'),
  ownEventLapsed: kind<{ title: string }>('notifications:kinds.ownEventLapsed', 'always'),
}

type EventChangesKinds = typeof eventChangesKinds

declare module '#app/features/people/notifications/notification-kinds.ts' {
  interface NotificationKinds extends EventChangesKinds {}
}
