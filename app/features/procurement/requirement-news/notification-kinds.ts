import { kind } from '#app/features/people/notifications/notification-kinds.ts'

/** What a requirement is called, and why it is over, in the words of its seeker. */
type Ended = { title: string; reason: string }

/** The kinds of notification of this feature. */
export const requirementNewsKinds = {
  /** To who has asked about a requirement: it was amended. */
  requirementAmended: kind<{ title: string }>('notifications:kinds.requirementAmended', 'requests'),
  /** To whose proposal stands: the requirement was amended, and the proposal is to be confirmed. */
  proposalToConfirm: kind<{ title: string }>('notifications:kinds.proposalToConfirm', 'always'),
  /** To who has asked or answered: there is an answer on its board. */
  requirementAnswered: kind<{ title: string }>('notifications:kinds.requirementAnswered', 'requests'),
  /** To who has asked or answered: it was withdrawn, or closed without an award. */
  requirementWithdrawn: kind<Ended>('notifications:kinds.requirementWithdrawn', 'always'),
  requirementUnawarded: kind<Ended>('notifications:kinds.requirementUnawarded', 'always'),
  /** To who has asked and not answered: it has ended, or somebody was chosen. */
  requirementEnded: kind<{ title: string }>('notifications:kinds.requirementEnded', 'requests'),
  requirementGiven: kind<{ title: string }>('notifications:kinds.requirementGiven', 'requests'),
}

type RequirementNewsKinds = typeof requirementNewsKinds

declare module '#app/features/people/notifications/notification-kinds.ts' {
  interface NotificationKinds extends RequirementNewsKinds {}
}
