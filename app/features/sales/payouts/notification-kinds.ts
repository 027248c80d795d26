import { type Amount, kind } from '#app/features/people/notifications/notification-kinds.ts'

/** The kinds of notification of this feature: all to whoever manages the account. */
export const payoutsKinds = {
  payoutSent: kind<{ amount: Amount }>('notifications:kinds.payoutSent', 'sales'),
  payoutHeld: kind<{ amount: Amount }>('notifications:kinds.payoutHeld', 'sales'),
  payoutFailed: kind<{ amount: Amount }>('notifications:kinds.payoutFailed', 'sales'),
  /** What is due and held before any payout. */
  moneyHeld: kind<{ amount: Amount }>('notifications:kinds.moneyHeld', 'sales'),
}

type PayoutsKinds = typeof payoutsKinds

declare module '#app/features/people/notifications/notification-kinds.ts' {
  interface NotificationKinds extends PayoutsKinds {}
}
