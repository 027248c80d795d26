import { kind } from '#app/features/people/notifications/notification-kinds.ts'

/** The kinds of notification of this feature. */
export const invoiceCorrectionsKinds = {
  /** To who sells: its buyer says that an invoice names the wrong recipient. */
  correctionAsked: kind<{ name: string; number: string }>('notifications:kinds.correctionAsked', 'sales'),
  /** To who asked for it: it was declined, and why. */
  correctionDeclined: kind<{ name: string; number: string; reason: string }>(
    'notifications:kinds.correctionDeclined',
    'always',
  ),
  /** To who sells: staff corrected an invoice that it had issued. */
  invoiceCorrectedByStaff: kind<{ former: string }>('notifications:kinds.invoiceCorrectedByStaff', 'sales'),
  /** To who bought: another invoice stands for it. Both papers come by an email of their own. */
  invoiceCorrected: kind<{ number: string; former: string }>('notifications:kinds.invoiceCorrected', 'own'),
}

type InvoiceCorrectionsKinds = typeof invoiceCorrectionsKinds

declare module '#app/features/people/notifications/notification-kinds.ts' {
  interface NotificationKinds extends InvoiceCorrectionsKinds {}
}
