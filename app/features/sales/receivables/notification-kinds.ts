import { kind } from '#app/features/people/notifications/notification-kinds.ts'

/** What this feature tells people. */
export const receivablesKinds = {
  /**
   * To who sells: somebody ordered on an invoice; it is overdue, and theirs to decide; no transfer came for
   * it.
   */
  orderReserved: kind<{ title: string }>('notifications:kinds.orderReserved', 'sales'),
  orderOverdue: kind<{ title: string }>('notifications:kinds.orderOverdue', 'sales'),
  orderLapsed: kind<{ title: string }>('notifications:kinds.orderLapsed', 'sales'),
  /** To who bought: what was paid beforehand has taken place, and its final invoice is there. */
  finalInvoice: kind<{ number: string }>('notifications:kinds.finalInvoice', 'always'),
}

type ReceivablesKinds = typeof receivablesKinds

declare module '#app/features/people/notifications/notification-kinds.ts' {
  interface NotificationKinds extends ReceivablesKinds {}
}
