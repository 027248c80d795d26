import { notificationKinds } from '#app/features/people/notifications/kind-registry.server.ts'
import {
  purchaseOrderAcknowledged,
  purchaseOrderCancelled,
  purchaseOrderRejected,
} from '#app/features/procurement/purchase-orders/purchase-order.ts'
import { follow } from '#app/platform/facts.server.ts'
import { fill } from '#app/platform/registry.server.ts'
import { carryOutFast, type Wiring } from '#app/platform/wiring.server.ts'
import { bookCart } from './book-cart.server.ts'
import { cartFailed } from './cart.ts'
import { dropCart } from './drop-cart.server.ts'
import { bookCartJob, dropCartJob, notifyCartJob } from './jobs.ts'
import { cartOrdersKinds } from './notification-kinds.ts'
import { notifyCart } from './notify-cart.server.ts'
import { cartOrderRows } from './personal-data.server.ts'
import { cartOrdersInvariants } from './queries-invariants.server.ts'

export const cartOrdersWiring: Wiring = {
  jobs: [
    carryOutFast(bookCartJob, bookCart),
    carryOutFast(dropCartJob, dropCart),
    carryOutFast(notifyCartJob, notifyCart),
  ],
  followers: [
    follow(purchaseOrderAcknowledged, bookCartJob, ({ subjectId }) => ({ purchaseOrderId: subjectId })),
    follow(purchaseOrderRejected, dropCartJob, ({ subjectId }) => ({ purchaseOrderId: subjectId })),
    follow(purchaseOrderCancelled, dropCartJob, ({ subjectId }) => ({ purchaseOrderId: subjectId })),
    follow(cartFailed, notifyCartJob, ({ subjectId }) => ({ cartId: subjectId })),
  ],
  personalData: cartOrderRows,
  invariants: cartOrdersInvariants,
  fillings: [fill(notificationKinds, cartOrdersKinds)],
}
