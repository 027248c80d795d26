import { notificationKinds } from '#app/features/people/notifications/kind-registry.server.ts'
import { purchaseOrderSent } from '#app/features/procurement/purchase-orders/purchase-order.ts'
import { follow } from '#app/platform/facts.server.ts'
import { fill } from '#app/platform/registry.server.ts'
import { carryOutFast, type Wiring } from '#app/platform/wiring.server.ts'
import { orderApprovalAsked, orderApproved, orderReturned } from './approval.ts'
import { notifyOrderApprovalJob, settleApprovalJob } from './jobs.ts'
import { orderApprovalsKinds } from './notification-kinds.ts'
import { notifyOrderApproval } from './notify-order-approval.server.ts'
import { orderApprovalsRows } from './personal-data.server.ts'
import { settleApproval } from './settle-approval.server.ts'

export const orderApprovalsWiring: Wiring = {
  jobs: [
    carryOutFast(notifyOrderApprovalJob, (ctx, { approvalId }) => notifyOrderApproval(ctx, approvalId)),
    carryOutFast(settleApprovalJob, (ctx, { purchaseOrderId }) => settleApproval(ctx, purchaseOrderId)),
  ],
  followers: [
    follow(orderApprovalAsked, notifyOrderApprovalJob, ({ subjectId }) => ({ approvalId: subjectId })),
    follow(orderApproved, notifyOrderApprovalJob, ({ subjectId }) => ({ approvalId: subjectId })),
    follow(orderReturned, notifyOrderApprovalJob, ({ subjectId }) => ({ approvalId: subjectId })),
    follow(purchaseOrderSent, settleApprovalJob, ({ subjectId }) => ({ purchaseOrderId: subjectId })),
  ],
  personalData: orderApprovalsRows,
  fillings: [fill(notificationKinds, orderApprovalsKinds)],
}
