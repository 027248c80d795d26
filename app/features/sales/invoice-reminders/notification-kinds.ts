import { kind } from '#app/features/people/notifications/notification-kinds.ts'

/** The kinds of notification of this feature. */
export const invoiceRemindersKinds = {
  /** To who pays: an invoice is overdue. The reminder comes by an email of its own. */
  invoiceReminded: kind<{ number: string; name: string }>('notifications:kinds.invoiceReminded', 'own'),
}

type InvoiceRemindersKinds = typeof invoiceRemindersKinds

declare module '#app/features/people/notifications/notification-kinds.ts' {
  interface NotificationKinds extends InvoiceRemindersKinds {}
}
