import { notificationKinds } from '#app/features/people/notifications/kind-registry.server.ts'
import { purchaseOrderSent } from '#app/features/procurement/purchase-orders/purchase-order.ts'
import { approvalSubjects } from '#app/features/sales/approval-rules/approval-subjects.server.ts'
import { follow } from '#app/platform/facts.server.ts'
import { fill } from '#app/platform/registry.server.ts'
import { carryOutFast, type Wiring } from '#app/platform/wiring.server.ts'
import { orderApproved, orderReturned } from './approval.ts'
import { decideOrder } from './decide-order.server.ts'
import { notifyOrderApprovalJob, settleApprovalJob } from './jobs.ts'
import { orderApprovalsKinds } from './notification-kinds.ts'
import { notifyOrderApproval } from './notify-order-approval.server.ts'
import { orderApprovalsRows } from './personal-data.server.ts'
import { describeOrder } from './queries-described.server.ts'
import { settleApproval } from './settle-approval.server.ts'

export const orderApprovalsWiring: Wiring = {
  jobs: [
    carryOutFast(notifyOrderApprovalJob, (ctx, { approvalId }) => notifyOrderApproval(ctx, approvalId)),
    carryOutFast(settleApprovalJob, (ctx, { purchaseOrderId }) => settleApproval(ctx, purchaseOrderId)),
  ],
  followers: [
    follow(orderApproved, notifyOrderApprovalJob, ({ subjectId }) => ({ approvalId: subjectId })),
    follow(orderReturned, notifyOrderApprovalJob, ({ subjectId }) => ({ approvalId: subjectId })),
    follow(purchaseOrderSent, settleApprovalJob, ({ subjectId }) => ({ purchaseOrderId: subjectId })),
  ],
  personalData: orderApprovalsRows,
  fillings: [
    fill(notificationKinds, orderApprovalsKinds),
    fill(approvalSubjects, { 'purchase-order': { describe: describeOrder, decide: decideOrder } }),
  ],
}
