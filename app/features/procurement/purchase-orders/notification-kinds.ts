import { kind } from '#app/features/people/notifications/notification-kinds.ts'

/** What it is of, its number, and how the other side is called. */
type Told = { title: string; number: string; name: string }

/** The kinds of notification of this feature. */
export const purchaseOrdersKinds = {
  /** To the provider: what its buyer did. Of what it is to acknowledge it has a mail with a link. */
  purchaseOrderSent: kind<Told>('notifications:kinds.purchaseOrderSent', 'own'),
  purchaseOrderChanged: kind<Told>('notifications:kinds.purchaseOrderChanged', 'own'),
  purchaseOrderClosed: kind<Told>('notifications:kinds.purchaseOrderClosed', 'sales'),
  purchaseOrderCancelled: kind<Told>('notifications:kinds.purchaseOrderCancelled', 'sales'),
  /** To who wrote it: its provider has acknowledged or rejected it. */
  purchaseOrderAcknowledged: kind<Told>('notifications:kinds.purchaseOrderAcknowledged', 'requests'),
  purchaseOrderRejected: kind<Told>('notifications:kinds.purchaseOrderRejected', 'requests'),
}

type PurchaseOrdersKinds = typeof purchaseOrdersKinds

declare module '#app/features/people/notifications/notification-kinds.ts' {
  interface NotificationKinds extends PurchaseOrdersKinds {}
}
