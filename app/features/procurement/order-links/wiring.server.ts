import {
  purchaseOrderChanged,
  purchaseOrderSent,
} from '#app/features/procurement/purchase-orders/purchase-order.ts'
import { follow } from '#app/platform/facts.server.ts'
import { carryOutFast, type Wiring } from '#app/platform/wiring.server.ts'
import { mailPurchaseOrderJob } from './jobs.ts'
import { mailPurchaseOrder } from './mail-purchase-order.server.ts'
import { orderLinksRows } from './personal-data.server.ts'

export const orderLinksWiring: Wiring = {
  jobs: [carryOutFast(mailPurchaseOrderJob, mailPurchaseOrder)],
  followers: [purchaseOrderSent, purchaseOrderChanged].map((fact) =>
    follow(fact, mailPurchaseOrderJob, ({ subjectId, details: { version } }) => ({
      purchaseOrderId: subjectId,
      version: version ?? 1,
    })),
  ),
  personalData: orderLinksRows,
}
