import { type Amount, kind } from '#app/features/people/notifications/notification-kinds.ts'

/** The kinds of notification of this feature. */
export const commissionInvoicesKinds = {
  /** To whoever manages the account of a provider: the invoice of its commission is there. */
  commissionBilled: kind<{ amount: Amount }>('notifications:kinds.commissionBilled', 'sales'),
}

type CommissionInvoicesKinds = typeof commissionInvoicesKinds

declare module '#app/features/people/notifications/notification-kinds.ts' {
  interface NotificationKinds extends CommissionInvoicesKinds {}
}
