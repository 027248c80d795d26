import { kind } from '#app/features/people/notifications/notification-kinds.ts'

/** What it is about, and how the provider is called. */
type From = { title: string; name: string }

/** The kinds of notification of this feature. */
export const proposalsKinds = {
  /** To who posted a requirement: what a provider did. */
  proposalSubmitted: kind<From>('notifications:kinds.proposalSubmitted', 'requests'),
  proposalRevised: kind<From>('notifications:kinds.proposalRevised', 'requests'),
  proposalWithdrawn: kind<From>('notifications:kinds.proposalWithdrawn', 'requests'),
  /** To who posted a requirement: what was awarded did not come about. */
  awardFellThrough: kind<From>('notifications:kinds.awardFellThrough', 'always'),
  /** To who sent a proposal: it was declined, another one was chosen, or it holds no longer. */
  proposalDeclined: kind<{ title: string }>('notifications:kinds.proposalDeclined', 'always'),
  proposalNotChosen: kind<{ title: string }>('notifications:kinds.proposalNotChosen', 'always'),
  proposalExpired: kind<{ title: string }>('notifications:kinds.proposalExpired', 'requests'),
  /** To who sent a proposal: the one chosen instead fell through, and this one stands again. */
  proposalRevived: kind<{ title: string }>('notifications:kinds.proposalRevived', 'requests'),
}

type ProposalsKinds = typeof proposalsKinds

declare module '#app/features/people/notifications/notification-kinds.ts' {
  interface NotificationKinds extends ProposalsKinds {}
}
