import { kind } from '#app/features/people/notifications/notification-kinds.ts'

/** The kinds of notification of this feature. */
export const collectiveStatementsKinds = {
  /** To who sold: a company does not pay an invoice for now. */
  invoiceDisputed: kind<{ order: string; reason: string }>('notifications:kinds.invoiceDisputed', 'always'),
}

type CollectiveStatementsKinds = typeof collectiveStatementsKinds

declare module '#app/features/people/notifications/notification-kinds.ts' {
  interface NotificationKinds extends CollectiveStatementsKinds {}
}
