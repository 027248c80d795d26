import { z } from 'zod'
import { defineJob } from '#app/kit/job.ts'

/** Notifies the admins that an order waits for them, or the member of what they decided. */
export const notifyOrderApprovalJob = defineJob(
  'order-approvals.notify-order-approval',
  z.object({ approvalId: z.uuid() }),
)

/** Approves what was asked of an order that was sent from its page. */
export const settleApprovalJob = defineJob(
  'order-approvals.settle-approval',
  z.object({ purchaseOrderId: z.uuid() }),
)
