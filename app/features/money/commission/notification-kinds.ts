import { kind, type Moment, type Rate } from '#app/features/people/notifications/notification-kinds.ts'

type Change = { kept: Rate; instead: Rate; from: Moment }

/** The kinds of notification of this feature: to whoever manages the sales of a provider. */
export const commissionKinds = {
  commissionRises: kind<Change>('notifications:kinds.commissionRises', 'always'),
  linkCommissionChanges: kind<Change>('notifications:kinds.linkCommissionChanges', 'always'),
  commissionFalls: kind<Change>('notifications:kinds.commissionFalls', 'sales'),
}

type CommissionKinds = typeof commissionKinds

declare module '#app/features/people/notifications/notification-kinds.ts' {
  interface NotificationKinds extends CommissionKinds {}
}
