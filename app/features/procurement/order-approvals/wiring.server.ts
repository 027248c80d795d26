import { notificationKinds } from '#app/features/people/notifications/kind-registry.server.ts'
import { purchaseOrderSent } from '#app/features/procurement/purchase-orders/purchase-order.ts'
import { follow } from '#app/platform/facts.server.ts'
import { fill } from '#app/platform/registry.server.ts'
import { carryOutFast, type Wiring } from '#app/platform/wiring.server.ts'
import { orderApprovalAsked, orderApproved, orderReturned } from './approval.ts'
import { notifyApprovalJob, settleApprovalJob } from './jobs.ts'
import { orderApprovalsKinds } from './notification-kinds.ts'
import { notifyApproval } from './notify-approval.server.ts'
import { orderApprovalsRows } from './personal-data.server.ts'
import { settleApproval } from './settle-approval.server.ts'

export const orderApprovalsWiring: Wiring = {
  jobs: [
    carryOutFast(notifyApprovalJob, (ctx, { approvalId }) => notifyApproval(ctx, approvalId)),
    carryOutFast(settleApprovalJob, (ctx, { purchaseOrderId }) => settleApproval(ctx, purchaseOrderId)),
  ],
  followers: [
    follow(orderApprovalAsked, notifyApprovalJob, ({ subjectId }) => ({ approvalId: subjectId })),
    follow(orderApproved, notifyApprovalJob, ({ subjectId }) => ({ approvalId: subjectId })),
    follow(orderReturned, notifyApprovalJob, ({ subjectId }) => ({ approvalId: subjectId })),
    follow(purchaseOrderSent, settleApprovalJob, ({ subjectId }) => ({ purchaseOrderId: subjectId })),
  ],
  personalData: orderApprovalsRows,
  fillings: [fill(notificationKinds, orderApprovalsKinds)],
}
