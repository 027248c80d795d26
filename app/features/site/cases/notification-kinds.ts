import { kind } from '#app/features/people/notifications/notification-kinds.ts'

export const caseKinds = {
  /** To who of staff looks after a case from now on, because a colleague said so. */
  caseHandedOn: kind<{ title: string }>('notifications:kinds.caseHandedOn', 'always'),
}

type CaseKinds = typeof caseKinds

declare module '#app/features/people/notifications/notification-kinds.ts' {
  interface NotificationKinds extends CaseKinds {}
}
