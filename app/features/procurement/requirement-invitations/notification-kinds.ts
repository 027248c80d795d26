import { kind } from '#app/features/people/notifications/notification-kinds.ts'

/** The kinds of notification of this feature. */
export const requirementInvitationsKinds = {
  /** To a provider: somebody asks for a proposal. */
  requirementInvitation: kind<{ title: string }>('notifications:kinds.requirementInvitation', 'requests'),
}

type RequirementInvitationsKinds = typeof requirementInvitationsKinds

declare module '#app/features/people/notifications/notification-kinds.ts' {
  interface NotificationKinds extends RequirementInvitationsKinds {}
}
