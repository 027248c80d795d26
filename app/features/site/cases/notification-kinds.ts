import { kind } from '#app/features/people/notifications/notification-kinds.ts'

export const caseKinds = {
  /** To who of staff looks after a case from now on, because a colleague said so. */
  caseHandedOn: kind<{ title: string }>('notifications:kinds.caseHandedOn', 'always'),
  /** To each of staff, once a day: how many cases are late, or due within a day. */
  casesLate: kind<{ late: string }>('notifications:kinds.casesLate', 'always'),
  /** To each of staff with the task, at once: a case that cannot wait. */
  caseUrgent: kind<{ title: string }>('notifications:kinds.caseUrgent', 'always'),
  /** To the buyers of a date of a suspended seller, in the words of staff. */
  soldNote: kind<{ title: string; note: string }>('notifications:kinds.soldNote', 'always'),
}

type CaseKinds = typeof caseKinds

declare module '#app/features/people/notifications/notification-kinds.ts' {
  interface NotificationKinds extends CaseKinds {}
}
