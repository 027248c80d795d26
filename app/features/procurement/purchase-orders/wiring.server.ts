import { categoryUses } from '#app/features/catalogue/topics/category-uses.server.ts'
import { drawers } from '#app/features/money/document-files/drawer-registry.server.ts'
import { notificationKinds } from '#app/features/people/notifications/kind-registry.server.ts'
import { subjectKinds } from '#app/features/people/qmail/subject-registry.server.ts'
import { follow } from '#app/platform/facts.server.ts'
import { fill } from '#app/platform/registry.server.ts'
import { carryOutFast, type Wiring } from '#app/platform/wiring.server.ts'
import { drawPurchaseOrder } from './draw-purchase-order.server.ts'
import { notifyPurchaseOrderJob } from './jobs.ts'
import { moveCategory } from './move-category.server.ts'
import { purchaseOrdersKinds } from './notification-kinds.ts'
import { notifyPurchaseOrder } from './notify-purchase-order.server.ts'
import { purchaseOrderRows } from './personal-data.server.ts'
import {
  purchaseOrderAcknowledged,
  purchaseOrderCancelled,
  purchaseOrderChanged,
  purchaseOrderClosed,
  purchaseOrderRejected,
  purchaseOrderSent,
} from './purchase-order.ts'
import { purchaseOrdersInvariants } from './queries-invariants.server.ts'
import { purchaseOrderSubject } from './queries-subject.server.ts'

export const purchaseOrdersWiring: Wiring = {
  jobs: [carryOutFast(notifyPurchaseOrderJob, notifyPurchaseOrder)],
  followers: [
    { fact: purchaseOrderSent, what: 'sent' as const },
    { fact: purchaseOrderChanged, what: 'changed' as const },
    { fact: purchaseOrderAcknowledged, what: 'acknowledged' as const },
    { fact: purchaseOrderRejected, what: 'rejected' as const },
    { fact: purchaseOrderClosed, what: 'closed' as const },
    { fact: purchaseOrderCancelled, what: 'cancelled' as const },
  ].map(({ fact, what }) =>
    follow(fact, notifyPurchaseOrderJob, ({ subjectId, details: { version } }) => ({
      purchaseOrderId: subjectId,
      what,
      version,
    })),
  ),
  personalData: purchaseOrderRows,
  invariants: purchaseOrdersInvariants,
  fillings: [
    fill(categoryUses, [{ move: moveCategory }]),
    fill(notificationKinds, purchaseOrdersKinds),
    fill(drawers, { 'purchase-order': drawPurchaseOrder }),
    fill(subjectKinds, { 'purchase-order': purchaseOrderSubject }),
  ],
}
