import { kind } from '#app/features/people/notifications/notification-kinds.ts'

/** The kinds of notification of this feature: all to whoever manages the account. */
export const sellerReportsKinds = {
  /** A report of sellers needs what is not said yet. */
  taxDetailsAsked: kind<{ year: string }>('notifications:kinds.taxDetailsAsked', 'always'),
  /** What a year came to, as tax offices are told. */
  yearStatement: kind<{ year: string }>('notifications:kinds.yearStatement', 'always'),
}

type SellerReportsKinds = typeof sellerReportsKinds

declare module '#app/features/people/notifications/notification-kinds.ts' {
  interface NotificationKinds extends SellerReportsKinds {}
}
