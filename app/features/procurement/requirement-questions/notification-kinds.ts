import { kind } from '#app/features/people/notifications/notification-kinds.ts'

/** The kinds of notification of this feature. */
export const requirementQuestionsKinds = {
  /** To who posted a requirement: a provider asks about it. */
  requirementQuestion: kind<{ title: string }>('notifications:kinds.requirementQuestion', 'requests'),
}

type RequirementQuestionsKinds = typeof requirementQuestionsKinds

declare module '#app/features/people/notifications/notification-kinds.ts' {
  interface NotificationKinds extends RequirementQuestionsKinds {}
}
