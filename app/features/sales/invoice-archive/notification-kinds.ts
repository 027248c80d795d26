import { kind } from '#app/features/people/notifications/notification-kinds.ts'

/** The kinds of notification of this feature. */
export const invoiceArchiveKinds = {
  /** To who asked: a year of documents can be downloaded. */
  archiveReady: kind<{ year: string }>('notifications:kinds.archiveReady', 'workspace'),
}

type InvoiceArchiveKinds = typeof invoiceArchiveKinds

declare module '#app/features/people/notifications/notification-kinds.ts' {
  interface NotificationKinds extends InvoiceArchiveKinds {}
}
