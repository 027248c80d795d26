import {
  type Decided,
  type DecidedByRule,
  kind,
} from '#app/features/people/notifications/notification-kinds.ts'

/** To whoever acts for a party: what staff did about it, or about one of its topics, and why. */
export const staffActKinds = {
  partyWarned: kind<Decided>('notifications:kinds.partyWarned', 'always', { isDecision: true }),
  partySignedOut: kind<Decided>('notifications:kinds.partySignedOut', 'always', { isDecision: true }),
  partyPasswordEnded: kind<Decided>('notifications:kinds.partyPasswordEnded', 'always', { isDecision: true }),
  partySecured: kind<Decided>('notifications:kinds.partySecured', 'always', { isDecision: true }),
  partyFactorEnds: kind<Decided>('notifications:kinds.partyFactorEnds', 'always', { isDecision: true }),
  partyViewed: kind<Decided>('notifications:kinds.partyViewed', 'always', { isDecision: true }),
  partyPaused: kind<DecidedByRule>('notifications:kinds.partyPaused', 'always', { isDecision: true }),
  partyHidden: kind<DecidedByRule>('notifications:kinds.partyHidden', 'always', { isDecision: true }),
  partySuspended: kind<DecidedByRule>('notifications:kinds.partySuspended', 'always', { isDecision: true }),
  decisionMade: kind<DecidedByRule>('notifications:kinds.decisionMade', 'always', { isDecision: true }),
  thingWarned: kind<Decided>('notifications:kinds.thingWarned', 'always', { isDecision: true }),
  topicWarned: kind<Decided>('notifications:kinds.topicWarned', 'always', { isDecision: true }),
  topicSuspended: kind<DecidedByRule>('notifications:kinds.topicSuspended', 'always', { isDecision: true }),
  partyRestored: kind<Decided>('notifications:kinds.partyRestored', 'always'),
  thingRestored: kind<Decided>('notifications:kinds.thingRestored', 'always'),
  answerAllowed: kind<Decided>('notifications:kinds.answerAllowed', 'always'),
  pictureRestored: kind<Decided>('notifications:kinds.pictureRestored', 'always'),
  topicRestored: kind<Decided>('notifications:kinds.topicRestored', 'always'),
}

type StaffActKinds = typeof staffActKinds

declare module '#app/features/people/notifications/notification-kinds.ts' {
  interface NotificationKinds extends StaffActKinds {}
}
