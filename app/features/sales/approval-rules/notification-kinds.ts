import { type Amount, kind } from '#app/features/people/notifications/notification-kinds.ts'

type Asked = { name: string; title: string; amount: Amount }

/** The kinds of notification of this feature: each has a mail of its own, with a link that decides. */
export const approvalRulesKinds = {
  /** To who decides now on something that somebody asks. */
  approvalAsked: kind<Asked>('notifications:kinds.approvalAsked', 'own'),
  /** The same, after two working days. */
  approvalReminded: kind<Asked>('notifications:kinds.approvalReminded', 'own'),
  /** To the next, after four. */
  approvalEscalated: kind<Asked>('notifications:kinds.approvalEscalated', 'own'),
}

type ApprovalRulesKinds = typeof approvalRulesKinds

declare module '#app/features/people/notifications/notification-kinds.ts' {
  interface NotificationKinds extends ApprovalRulesKinds {}
}
